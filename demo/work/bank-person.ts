import type { Transaction } from 'kysely'
import { lockAuctions } from '../../src/engine/lock.server.ts'
import type { Site } from '../../src/features/notices/mails/about.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { lockAccount } from '../../src/features/staff/change-roles.server.ts'
import { letAct } from '../../src/features/staff/consignors/consignor-people.server.ts'
import { writeAnswer } from '../../src/features/staff/consignors/questions/answer-question.server.ts'
import { askAbout } from '../../src/features/staff/consignors/questions/ask-consignor.server.ts'
import type { QuestionKind } from '../../src/rules/consigning/questions.ts'
import { DAY, HOUR } from '../../src/rules/durations.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { BANK_EMAIL } from '../open-demo-accounts.ts'
import { keepSentMail } from './past-mails.ts'
import type { Colleagues } from './people.ts'
import { BANK, consignToBank, type BankLot } from './proceeds.ts'

/** What the bank sells now. */
const RUNNING: readonly BankLot[] = [
  { lot: 10_425, stock: 'TSB-3388' },
  { lot: 10_451, stock: 'TSB-3391' },
  { lot: 10_475, stock: 'TSB-3402' },
  { lot: 10_503, stock: 'TSB-3395' },
  { lot: 10_543, stock: 'TSB-3379' },
]

interface BankQuestion extends BankLot {
  kind: QuestionKind
  /** Dollars. */
  amount: number
  hoursAgo: number
  declined?: { after: number; note: string }
}

/** Of lots that ended below their reserves: one that the bank has answered, and one that waits for it. */
const QUESTIONS: readonly BankQuestion[] = [
  {
    ...{ lot: 10_380, stock: 'TSB-3362', kind: 'accept_bid', amount: 20_600, hoursAgo: 47 },
    declined: { after: 25.5, note: 'Our floor for it is $21,000. Offer it for that.' },
  },
  { lot: 10_420, stock: 'TSB-3370', kind: 'accept_bid', amount: 11_800, hoursAgo: 5.6 },
]

/** Lets somebody of the bank in, who sees its lots and was asked about two of them. */
export async function letBankIn(
  tx: Transaction<DB>,
  { maria, ben }: Colleagues,
  { bank, site }: { bank: string; site: Site },
  now: Date,
): Promise<void> {
  const person = await lockAccount(tx, BANK_EMAIL)
  if (!person) throw new Error('the demo has somebody of its bank')
  const since = new Date(now.getTime() - 38 * DAY)
  // Not by whoever asks: the bank's yes is then a second signature.
  await letAct(tx, person, bank, { by: ben, at: since })
  const granted = { consignor: BANK, reason: 'Named in their contract' }
  await audit(tx, { userId: ben, at: since }, 'consignor.grant', person.id, granted)
  for (const lot of RUNNING) await consignToBank(tx, bank, lot, { by: maria })
  for (const asked of QUESTIONS) {
    const { kind, amount, declined } = asked
    const id = await consignToBank(tx, bank, asked, { by: maria })
    const at = new Date(now.getTime() - asked.hoursAgo * HOUR)
    const auction = (await lockAuctions(tx, [id])).locked.get(id)
    if (!auction) throw new Error(`there is no lot ${asked.lot}`)
    const asking = { kind, amount: dollarsToCents(amount), askedBy: maria, now: at }
    const { question } = await askAbout(tx, auction, asking, {
      publicUrl: site.url,
      send: (_, mail) => keepSentMail(tx, mail, at),
    })
    const told = { consignor: BANK, amount }
    await audit(tx, { userId: maria, at }, 'auction.ask-consignor', id, { ...told, kind })
    if (!declined) continue
    const { after, note } = declined
    const by = { userId: person.id, at: new Date(at.getTime() + after * HOUR) }
    await writeAnswer(tx, question, { state: 'declined', note, by: by.userId, at: by.at })
    await audit(tx, by, 'auction.consignor-declines', id, { ...told, note })
  }
}
