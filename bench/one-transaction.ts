/**
 * The baseline: a bid as a transaction of its own, as short as it can be written. It keeps the same rows as the product
 * but makes no hashes, tells no watchers, and checks nobody.
 */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

const LOCK =
  'select version, coalesce(current_bid, starting_bid) as price from auctions where id = $1 for update'

const WRITE = `
  with line as (
    insert into auction_events (auction_id, seq, type, at, open, sealed, salt, hash)
    values ($1, $2, 'bid-placed', clock_timestamp(), '{}', '{}', '', '')
  ), bid as (
    insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
    values ($3, $1, 1, $2, $4, $5, clock_timestamp())
  )
  update auctions set version = $2, current_bid = $5, leading_bidder_id = $4, bid_count = bid_count + 1,
    updated_at = clock_timestamp()
  where id = $1`

/** Outbids whoever leads by $100. Four round trips. */
export async function bidInTransaction(pool: Pool, auction: string, bidder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'lock', text: LOCK, values: [auction] })
    const { version, price } = rows[0]
    const values = [auction, version + 1, randomUUID(), bidder, Number(price) + 10_000]
    await client.query({ name: 'write', text: WRITE, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The same for `pgbench`, on one auction. */
export function pgbenchScript(auction: string, bidder: string): string {
  const write = WRITE.replaceAll('$1', `'${auction}'`)
    .replaceAll('$2', '(:version + 1)')
    .replaceAll('$3', 'gen_random_uuid()')
    .replaceAll('$4', `'${bidder}'`)
    .replaceAll('$5', '(:price + 10000)')
    .replaceAll(/\s+/g, ' ')
  return `begin;\n${LOCK.replace('$1', `'${auction}'`)} \\gset\n${write};\ncommit;\n`
}
