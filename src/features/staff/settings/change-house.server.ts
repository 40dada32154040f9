import { z } from 'zod'
import { businessTime } from '../../../rules/business-time.ts'
import {
  SIGNED_SETTINGS,
  withSetting,
  type HouseSetting,
  type HouseValues,
} from '../../../rules/house/house-settings.ts'
import { nextTermsVersion } from '../../../rules/house/terms-version.ts'
import { cents } from '../../../rules/money.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import { endpoint, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askSecondPerson } from '../approvals/ask-second-person.server.ts'
import { requireFreshSession } from '../require-fresh-session.server.ts'
import { changedSchema, changeSchema, HOUSE_SUBJECT } from './house.ts'
import { requireChange, settingNow, writeChange, type AskedChange } from './write-change.server.ts'

interface Services {
  db: Database
  house: HouseKeeper
}

/** One call for each setting: what it takes is its own. Whoever is at an unattended desk changes none, the phone least: bank details are compared by it. */
function changeOf(setting: HouseSetting, what: string) {
  const isSigned = SIGNED_SETTINGS.includes(setting)
  return endpoint({
    method: 'PUT',
    path: `/api/staff/house/${setting}`,
    summary: isSigned
      ? `Ask for a change of ${what}; 202 with an approval to be given by a second admin`
      : `Change ${what}, with a reason; it holds everywhere at once`,
    who: 'admin',
    limit: 'writes',
    body: changeSchema(setting),
    response: z.union([changedSchema, askedSchema]),
    async handle({ body: { value: given, seq: seen, reason }, member }, { db, house }: Services) {
      await requireFreshSession(db, member)
      const value = setting === 'terms' ? await newTerms(given, db, house) : given
      const asked: AskedChange = { setting, value, seen, reason }
      if (isSigned) return askForSignature(db, house, member, asked)
      const seq = await db
        .transaction()
        .execute((tx) => writeChange(tx, house, asked, { by: member.userId, signedBy: null }))
      await house.refresh()
      return { setting, seq }
    },
  })
}

/** New words are a new version, which members accept anew. Throws 409 for the same words. */
async function newTerms(given: unknown, db: Database, house: HouseKeeper) {
  // As the schema let it through.
  const { additions } = given as Pick<HouseValues['terms'], 'additions'>
  // As the database has them: what this process knows may be older, and members may have accepted what comes next.
  const { value } = await settingNow(db, house, 'terms')
  const { terms } = withSetting(house.first, 'terms', value)
  if (additions === terms.additions) throw new Problem('not_available', 'It is set so already.')
  const version = nextTermsVersion(terms.version, businessTime(new Date()).slice(0, 10))
  if (version === null) throw new Problem('not_available', 'The terms changed too often today.')
  return { version, additions }
}

async function askForSignature(
  db: Database,
  house: HouseKeeper,
  member: Member,
  asked: AskedChange,
): Promise<Response> {
  const approval = await db.transaction().execute(async (tx) => {
    const before = await requireChange(tx, house, asked)
    const { reason, ...change } = asked
    return askSecondPerson(tx, member, {
      ...{ action: 'bank-details', auctionId: null, subject: HOUSE_SUBJECT, reason },
      amount: cents(0),
      now: await databaseTime(tx),
      details: { house: { ...change, before } },
    })
  })
  return Response.json({ approval }, { status: 202 })
}

export const changeHouse = [
  changeOf('contact', 'who sells and how people reach the house'),
  changeOf('bank', 'the account that buyers wire to'),
  changeOf('limits', 'what accounts may promise at most'),
  changeOf('payment', 'how long payments may be late, and what Buy Now needs'),
  changeOf('notices', 'which mails new members get that they may do without'),
  changeOf('terms', 'what the house adds to the terms, which members then accept anew'),
  changeOf('answers', 'what staff answer often'),
]
