/**
 * The baselines: a bid as a transaction of its own, as short as it can be written. Those of a client keep the same rows as the
 * product but make no hashes, tell no watchers, and check nobody; the one in the database itself keeps no ledger either.
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

/** In the database itself, so that a bid is one statement and one round trip: the auction is locked, its bid and price written. */
export const BID_FUNCTION = `
  create function bench_bid(lot uuid, member uuid) returns void language plpgsql as $$
  declare
    next_version integer;
    next_price bigint;
  begin
    select version + 1, coalesce(current_bid, starting_bid) + 10000 into next_version, next_price
      from auctions where id = lot for update;
    insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
      values (gen_random_uuid(), lot, 1, next_version, member, next_price, clock_timestamp());
    update auctions set version = next_version, current_bid = next_price, leading_bidder_id = member,
      bid_count = bid_count + 1, updated_at = clock_timestamp()
      where id = lot;
  end
  $$`

/** The same on tables that have nothing but what a bid needs: no index but their keys, no references, no triggers. */
export const BARE_FUNCTION = `
  create table bench_auctions (id uuid primary key, version integer not null, price bigint not null, leader uuid);
  create table bench_bids (auction_id uuid, seq integer, bidder_id uuid not null, amount bigint not null,
    created_at timestamptz not null, primary key (auction_id, seq));
  create function bench_bare_bid(lot uuid, member uuid) returns void language plpgsql as $$
  declare
    next_version integer;
    next_price bigint;
  begin
    select version + 1, price + 10000 into next_version, next_price
      from bench_auctions where id = lot for update;
    insert into bench_bids (auction_id, seq, bidder_id, amount, created_at)
      values (lot, next_version, member, next_price, clock_timestamp());
    update bench_auctions set version = next_version, price = next_price, leader = member where id = lot;
  end
  $$`

/** Calls one of the two by `pgbench`. */
export function functionScript(
  name: 'bench_bid' | 'bench_bare_bid',
  auction: string,
  bidder: string,
): string {
  return `select ${name}('${auction}', '${bidder}');\n`
}
