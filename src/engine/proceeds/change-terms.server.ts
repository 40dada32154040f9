import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import type { Cents } from '../../rules/money.ts'
import type { ProceedsTerms } from '../../rules/proceeds/terms.ts'
import { Problem } from '../../server/http/problem.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockConsignor } from './consignor-books.server.ts'

/** Agrees terms with a consignor, for what is sold from now on. Sales of before any were agreed get them too; others keep theirs. */
export async function setTerms(
  tx: Transaction<DB>,
  consignorId: string,
  { commission, lotFee: lot_fee, payableAt: payable_at }: ProceedsTerms,
): Promise<void> {
  await lockConsignor(tx, consignorId)
  const terms = { commission, lot_fee, payable_at }
  await tx.updateTable('consignors').set(terms).where('id', '=', consignorId).execute()
  await tx
    .updateTable('consigned_sales')
    .set(terms)
    .where('consignor_id', '=', consignorId)
    .where('commission', 'is', null)
    .execute()
}

interface NewCharge {
  /** The lot that it is for, which has to be one of the consignor's. */
  auctionId: string | null
  text: string
  /** Less than nothing is a credit. */
  amount: Cents
}

/** Adds something to the consignor's next statement. @throws Problem `not_found` for a lot of somebody else */
export async function addCharge(
  tx: Transaction<DB>,
  consignorId: string,
  { auctionId, text, amount }: NewCharge,
  by: string,
): Promise<string> {
  await lockConsignor(tx, consignorId)
  if (auctionId !== null && !(await isConsigned(tx, auctionId, consignorId))) {
    throw new Problem('not_found', answerDeskText('noConsignedLot'))
  }
  const id = randomUUID()
  await tx
    .insertInto('consignor_charges')
    .values({
      ...{ id, text, amount, consignor_id: consignorId, auction_id: auctionId, added_by: by },
      created_at: await databaseTime(tx),
    })
    .execute()
  return id
}

async function isConsigned(tx: Transaction<DB>, auctionId: string, consignorId: string) {
  const row = await tx
    .selectFrom('consignments')
    .select('auction_id')
    .where('auction_id', '=', auctionId)
    .where('consignor_id', '=', consignorId)
    .executeTakeFirst()
  return row !== undefined
}
