/**
 * A bank statement of 10,000 lines over 5,000 sales: imported whole in under 5 s, as CSV and as camt.053, while the process
 * is never taken for longer than 20 ms at once. Beside it how long it takes to book a thousand of its lines.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestDatabases } from '../test/database.ts'
import { camtOf, csvOf, type BankEntry } from '../test/sales/bank-files.ts'
import { DAY, openStatementsDesk, type StatementsDesk } from '../test/sales/statements-desk.ts'
import { copySale } from './copied-sales.ts'
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
    const model = await desk.sale({ name: 'Buyer Number0', price: PRICE })
    const references = await copySale(desk.market.db, model, SALES)
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
