/**
 * The back office of a house with 100,000 auctions, a tenth of whose sales are under way: each queue of settlement is
 * answered within 50 ms, and so are their counts, a search and one sale.
 */
import { sql } from 'kysely'
import { Client } from 'pg'
import { QUEUES } from '../../src/features/staff/settlement/queues/queues.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { startTestDatabases } from '../../test/database.ts'
import { copySale } from '../../test/sales/copied-sales.ts'
import { openStatementsDesk } from '../../test/sales/statements-desk.ts'
import { latencyOf, ms, say } from '../figures.ts'

const AUCTIONS = 100_000
const ROUNDS = 60
const WARM_UP = 5
const MAX_MS = 50

export async function measureSettlement(): Promise<void> {
  const stop = await startTestDatabases()
  const desk = await openStatementsDesk()
  try {
    const { market, staff } = desk
    const model = await desk.sale({ name: 'Buyer Number0' })
    const references = await copySale(market.db, model, AUCTIONS)
    await spread(market.db)
    await tidyUp(market.ownerUrl)
    console.log(`settlement, of ${AUCTIONS.toLocaleString('en-US')} sales:`)
    const measure = async (name: string, path: string) => {
      const samples: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const start = performance.now()
        const { status } = await market.ask('GET', `/api/staff/${path}`, { by: staff })
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        if (round >= 0) samples.push(performance.now() - start)
      }
      const { p95 } = latencyOf(samples)
      say(`  ${name}, p95`, ms(p95), { goal: `under ${MAX_MS} ms`, isMet: p95 < MAX_MS })
    }
    for (const queue of QUEUES) await measure(queue, `settlement?queue=${queue}`)
    await measure('counts', 'settlement/counts')
    await measure('a search by reference', `settlement?queue=all&q=${references[500]}`)
    await measure('a search by name in a queue', 'settlement?queue=invoiced&q=number0')
    await measure('a search by title in all', 'settlement?queue=all&q=lot 5000')
    await measure('a search by a word of every title', 'settlement?queue=all&q=many')
    await measure('one sale', `reservations/${model.id}`)
  } finally {
    await desk.market.close()
    await stop()
  }
}

/** Ninety of a hundred are over; the others stand in every state, a fiftieth of all lots ended below its reserve. */
async function spread(db: Database): Promise<void> {
  await sql`
    update sales set
      due_at = due_at - make_interval(mins => nth::integer),
      paid_at = case when state_now <> 'invoiced' then issued_at - make_interval(mins => nth::integer) end,
      received_at = case when state_now in ('received', 'returning', 'completed') then issued_at end,
      handover = case when nth % 3 = 0 then '{"method": "pick_up"}'::jsonb when nth % 3 = 1
        then '{"method": "delivery", "address": "1 Main St", "postalCode": "80205", "country": "Canada", "miles": null, "wishedOn": null}'::jsonb end,
      title = case when state_now = 'completed' and nth % 50 > 0 then 'received' else 'waiting' end,
      state = state_now
    from (
      select id, nth, case when nth % 10 > 0 then 'completed'
        else (array['invoiced', 'part_paid', 'paid', 'paid', 'on_its_way', 'received', 'received', 'returning'])[1 + nth / 10 % 8]
      end as state_now
      from (select id, row_number() over () as nth from sales) as numbered
    ) as changed where changed.id = sales.id`.execute(db)
  await sql`
    update auctions set title = 'Lot ' || lot_number || ' of many', outcome = 'reserve_not_met',
      reservation_id = null, buyer_id = null, sale_price = null, sale_kind = null
    where lot_number % 50 = 0 and status = 'ended'`.execute(db)
  await sql`update auctions set title = 'Lot ' || lot_number || ' of many' where lot_number % 50 > 0`.execute(
    db,
  )
}

/** As autovacuum would by the time there are so many. */
async function tidyUp(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('vacuum full analyze auctions, sales')
  await owner.query('vacuum analyze')
  await owner.end()
}
