/** A week of work for the back office: what sold and what became of it, who wrote, what waits for whom. */
import { sql, type Transaction } from 'kysely'
import type { Site } from '../../src/features/notices/mails/about.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import type { HouseKeeper } from '../../src/server/house/house.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { letBankIn } from './bank-person.ts'
import { offerBelowReserve } from './counter-offer.ts'
import { changeHouseBefore } from './house-history.ts'
import { askAboutLots } from './lot-questions.ts'
import { receiveMessages } from './messages.ts'
import { failSomeMails, keepNoticeMails } from './past-mails.ts'
import { tellPause } from './paused-lot.ts'
import type { Colleagues } from './people.ts'
import { settleWithBank } from './proceeds.ts'
import { askQuestions } from './questions.ts'
import { tellSales } from './tell-sales.ts'

/** What the work is written for: where the site is, and what the house says of itself. */
export interface House {
  site: Site
  house: HouseKeeper
}

export async function leaveWork(
  tx: Transaction<DB>,
  colleagues: Colleagues,
  { site, house }: House,
  now: Date,
): Promise<void> {
  await changeHouseBefore(tx, house, colleagues, now)
  await tellSales(tx, colleagues, now)
  const bank = await settleWithBank(tx, colleagues, now)
  await letBankIn(tx, colleagues, { bank, site }, now)
  await offerBelowReserve(tx, colleagues, now)
  await tellPause(tx, colleagues, now)
  await askQuestions(tx, colleagues, now)
  await askAboutLots(tx, colleagues, now)
  const { email: support } = house.first.support
  await receiveMessages(tx, colleagues, { site, support }, now)
  await keepNoticeMails(tx, site)
  await failSomeMails(tx, now)
  await failToWrite(tx, now)
  await countViews(tx)
}

/** A notice of which no mail could be written for hours: the next one of its reader makes it be tried again. */
async function failToWrite(tx: Transaction<DB>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 3.4 * HOUR)
  await sql`
    update notices set mailed_at = null, mail_id = null, unwritten_since = ${since}
    where id = (
      select notices.id from notices join auctions on auctions.id = auction_id
      where lot_number = 10377 and kind = 'title_sent')`.execute(tx)
}

/** More look than bid. */
async function countViews(tx: Transaction<DB>): Promise<void> {
  await sql`
    update report_runs
    set views = 38 + lot_number % 41 +
      11 * case when ended_at is null then auctions.bid_count else report_runs.bid_count end
    from auctions where auctions.id = auction_id`.execute(tx)
}
