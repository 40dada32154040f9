/**
 * A bank statement of 10,000 lines over 5,000 sales: imported whole in under 5 s, as CSV and as camt.053, while the process
 * is never taken for longer than 20 ms at once. Beside it how long it takes to book a thousand of its lines.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '../src/server/postgres/database.ts'
import { startTestDatabases } from '../test/database.ts'
import { camtOf, csvOf, type BankEntry } from '../test/sales/bank-files.ts'
import { copySale } from '../test/sales/copied-sales.ts'
import { DAY, openStatementsDesk, type StatementsDesk } from '../test/sales/statements-desk.ts'
import { ms, say } from './figures.ts'

const LINES = 10_000
const SALES = 5_000
const BOOKED = 1_000
const MAX_MS = 5_000
const MAX_HOLD_MS = 20
const PRICE = 14_200
const BUYER = 'Priya Raman'

export async function measureStatements(): Promise<void> {
  const stop = await startTestDatabases()
  const desk = await openStatementsDesk()
  try {
    const model = await desk.sale({ name: BUYER, price: PRICE })
    const references = await copySale(desk.market.db, model, SALES)
    await tellPricesApart(desk.market.db, references)
    console.log(`a statement of ${LINES} lines over ${SALES} sales:`)
    await desk.sendEntries([{ date: DAY, amount: 1, text: 'the first of all warms up' }])
    const entries = linesFor(references)
    const csv = await measure(desk, 'CSV', csvOf(entries))
    const other = entries.map((entry) => ({ ...entry, amount: entry.amount + 1 }))
    await measure(desk, 'camt.053', camtOf(other))
    const start = performance.now()
    const numbers = Array.from({ length: BOOKED }, (_, at) => at + 1)
    await desk.book(csv, numbers)
    say(`  ${BOOKED} lines of it booked in`, ms(performance.now() - start))
  } finally {
    await desk.market.close()
    await stop()
  }
}

async function measure(desk: StatementsDesk, format: string, file: string): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const answer = await desk.send(file)
  const took = performance.now() - start
  delay.disable()
  if (answer.status !== 201) throw new Error(`the statement answered ${answer.status}`)
  const { lines } = answer.body
  const matched = lines.filter(({ match }) => match !== 'unmatched').length
  const size = `${(file.length / 1e6).toFixed(1)} MB, ${matched} of ${lines.length} lines are for a sale`
  const goal = `under ${MAX_MS / 1_000} s`
  say(`  ${format}, ${size}`, ms(took), { goal, isMet: took < MAX_MS && lines.length === LINES })
  const hold = delay.max / 1e6
  const atOnce = `at most ${MAX_HOLD_MS} ms`
  say('    held the process', ms(hold), { goal: atOnce, isMet: hold <= MAX_HOLD_MS })
  return answer.body.id
}

/** In dollars. Each sale has one of its own, by which a line without a reference is found to be for it. */
const priceOf = (sale: number) => PRICE + sale

async function tellPricesApart(db: Database, references: readonly string[]): Promise<void> {
  const prices = references.map((_, at) => priceOf(at) * 100)
  await sql`
    update sales set price = own.price, lines = jsonb_set(lines, '{0,amount}', to_jsonb(own.price))
    from unnest(${references}::text[], ${prices}::bigint[]) as own (reference, price)
    where own.reference = sales.reference`.execute(db)
}

/** Half by their reference, a fifth by name and amount, the others for nobody. */
function linesFor(references: readonly string[]): BankEntry[] {
  return Array.from({ length: LINES }, (_, at) => {
    const sale = at % references.length
    const text = at % 10 < 5 ? `WIRE IN ${references[sale]} VEHICLE` : `payment ${at}, thank you`
    const sender = at % 10 < 7 ? BUYER : 'SOMEBODY ELSE'
    return { date: DAY, amount: priceOf(sale), text, sender, id: `B${at}` }
  })
}
