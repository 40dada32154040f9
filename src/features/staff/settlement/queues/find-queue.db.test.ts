/** What words find in a queue that very many sales stand in. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../../../test/marketplace.ts'
import { copySale } from '../../../../../test/sales/copied-sales.ts'
import { aPurchase } from '../../../../../test/sales/play-sale.ts'
import { insertPayment } from '../../../../engine/sales/payment-rows.server.ts'
import { cents } from '../../../../rules/money.ts'
import { MOST_COUNTED } from './find-queue.server.ts'

const MANY = 2_000
/** Some stand behind all that is looked through before the indexes of words are asked. */
const RARE = [2, 5, 1_800, 1_900]
/** Of so many the due time has passed. */
const OVERDUE = 1_500
const BEGAN = Date.now() - OVERDUE * 60_000

let market: Marketplace
let staff: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  const buyer = await aMember(market.db)
  await sql`update profiles set full_name = 'Wade Ellery' where id = ${buyer}`.execute(market.db)
  const id = await aPurchase(market, buyer)
  const { auction_id: lot } = await market.db
    .selectFrom('sales')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await copySale(market.db, { id, lot }, MANY - 1)
  // One falls due each minute.
  await sql`
    with numbered as (select id, auction_id, row_number() over (order by id) as nth from sales),
      due as (
        update sales set due_at = to_timestamp(${BEGAN}::float8 / 1000) + make_interval(mins => nth::int)
        from numbered where numbered.id = sales.id
      )
    update auctions set title = case when nth = any(${RARE}::int[]) then 'Quince ' else 'Medlar ' end || nth
    from numbered where numbered.auction_id = auctions.id`.execute(market.db)
})
afterAll(() => market.close())

const find = async (query: string) =>
  (await market.ask('GET', `/api/staff/settlement?${query}`, { by: staff })).body
const titled = ({ items }: { items: { auction: { title: string } | null }[] }) =>
  items.map(({ auction }) => auction?.title ?? null)

test('a word that very many have is counted no further than a limit, and pages keep the order', async () => {
  const first = await find('queue=invoiced&q=medlar&limit=3')
  expect(titled(first)).toEqual(['Medlar 1', 'Medlar 3', 'Medlar 4'])
  const next = await find(`queue=invoiced&q=medlar&limit=2&cursor=${first.next_cursor}`)
  expect(titled(next)).toEqual(['Medlar 6', 'Medlar 7'])
  for (const page of [first, next, await find('queue=all&q=ellery&limit=2')])
    expect(page).toMatchObject({ total: MOST_COUNTED, is_total_capped: true })
})

test('a word that few have is counted, and found in order, however many come before', async () => {
  const found: (string | null)[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await find(`queue=invoiced&q=quince&limit=3${cursor && `&cursor=${cursor}`}`)
    expect(page).toMatchObject({ total: RARE.length, is_total_capped: false })
    found.push(...titled(page))
    cursor = page.next_cursor
  }
  expect(found).toEqual(RARE.map((nth) => `Quince ${nth}`))
})

test('what is of another kind stands where its time is, among very many', async () => {
  const wire = { id: crypto.randomUUID(), state: 'review', sale_id: null, amount: cents(890_000) }
  const told = { received_on: '2026-11-21', sender: 'MEDLAR AUTO', review_reason: 'No sale.' }
  await market.db
    .transaction()
    .execute((tx) => insertPayment(tx, { ...wire, ...told }, new Date(BEGAN + 3.5 * 60_000)))
  const page = await find('queue=to_do&q=medlar&limit=4')
  expect(titled(page)).toEqual(['Medlar 1', 'Medlar 3', null, 'Medlar 4'])
  expect(page).toMatchObject({ total: MOST_COUNTED, is_total_capped: true })
})

test('a queue that nothing is looked for in is counted to its end', async () => {
  expect(await find('queue=invoiced')).toMatchObject({ total: MANY, is_total_capped: false })
})

test('the file has all that a word finds, and the audit log says that they are more than are counted', async () => {
  const path = '/api/staff/settlement.csv?queue=invoiced&q=medlar'
  const { text } = await market.ask('GET', path, { by: staff })
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const titles = Array.from({ length: MANY }, (_, at) => at + 1)
    .filter((nth) => !RARE.includes(nth))
    .map((nth) => `Medlar ${nth}`)
  expect(rows.map(({ Title }) => Title)).toEqual(titles)
  const { details } = await market.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'list.export')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ rows: `more than ${MOST_COUNTED}` })
})
