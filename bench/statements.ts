/**
 * A bank statement of 10,000 lines over 5,000 sales: imported whole in under 5 s, as CSV and as camt.053, while the process
 * is never taken for longer than 20 ms at once. Beside it how long it takes to book a thousand of its lines.
 */
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { paymentReference } from '../src/rules/sales/invoice.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { startTestDatabases } from '../test/database.ts'
import { camtOf, csvOf, type BankEntry } from '../test/sales/bank-files.ts'
import { DAY, openStatementsDesk, type StatementsDesk } from '../test/sales/statements-desk.ts'
import { ms, say } from './figures.ts'

const LINES = 10_000
const SALES = 5_000
const BOOKED = 1_000
const MAX_MS = 5_000
const MAX_HOLD_MS = 20
const PRICE = 14_200

export async function measureStatements(): Promise<void> {
  const stop = await startTestDatabases()
  const desk = await openStatementsDesk()
  try {
    const references = await seed(desk)
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

/** Half by their reference, a fifth by name and amount, the others for nobody. */
function linesFor(references: readonly string[]): BankEntry[] {
  return Array.from({ length: LINES }, (_, at) => {
    const reference = references[at % references.length] ?? ''
    const text = at % 10 < 5 ? `WIRE IN ${reference} VEHICLE` : `payment ${at}, thank you`
    const sender = at % 10 < 7 ? `Buyer Number${at % 100}` : 'SOMEBODY ELSE'
    return { date: DAY, amount: PRICE + (at % 100), text, sender, id: `B${at}` }
  })
}

/** Copies of a sale and what it is of, as the engine would leave them, without their ledgers. */
async function seed({ sale, market: { db } }: StatementsDesk): Promise<string[]> {
  const model = await sale({ name: 'Buyer Number0', price: PRICE })
  const ids = Array.from({ length: SALES }, () => randomUUID())
  const copies = ids.map((id, at) => ({
    id,
    auction: randomUUID(),
    run: at + 2,
    number: `INV-2025-${String(at).padStart(6, '0')}`,
    reference: paymentReference(10_000 + at, 1, 'HL-203355'),
  }))
  await copyRows(db, 'auctions', ['id', 'lot_number'], model.lot, copies)
  await copyRows(db, 'reservations', ['id', 'auction_id', 'run'], model.id, copies)
  await copyRows(
    db,
    'sales',
    ['id', 'auction_id', 'run', 'invoice_number', 'reference'],
    model.id,
    copies,
  )
  await sql`analyze`.execute(db)
  return copies.map(({ reference }) => reference)
}

const VALUES: Readonly<Record<string, string>> = {
  auction_id: 'copy.auction',
  run: 'copy.run',
  invoice_number: 'copy.number',
  reference: 'copy.reference',
}

async function copyRows(
  db: Database,
  table: 'auctions' | 'reservations' | 'sales',
  changed: string[],
  model: string,
  copies: object[],
): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${changed})`.execute(
    db,
  )
  const kept = sql.raw(rows[0]?.names ?? '')
  const own = changed.filter((name) => name !== 'lot_number')
  const id = table === 'auctions' ? 'copy.auction' : 'copy.id'
  const values = own.map((name) => (name === 'id' ? id : (VALUES[name] ?? name)))
  await sql`
    insert into ${sql.table(table)} (${sql.raw(own.join(', '))}, ${kept})
    select ${sql.raw(values.join(', '))}, ${sql.raw(
      (rows[0]?.names ?? '')
        .split(', ')
        .map((name) => `model.${name}`)
        .join(', '),
    )}
    from ${sql.table(table)} as model
      cross join jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as copy (id uuid, auction uuid, run integer, number text, reference text)
    where model.id = ${model}`.execute(db)
}
