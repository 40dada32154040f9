import type { Transaction } from 'kysely'
import type { Auction } from '../../../../rules/auction.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'

/** Whether the consignor was asked about this run, and has not answered. */
export async function isConsignorAsked(
  tx: Transaction<DB>,
  { id, run }: Pick<Auction, 'id' | 'run'>,
): Promise<boolean> {
  const question = await tx
    .selectFrom('consignor_questions')
    .select('id')
    .where('auction_id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return question !== undefined
}
