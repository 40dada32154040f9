import { chunk, difference } from 'es-toolkit/array'
import { sql, type Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { isBeforeSale } from '../../../rules/sales/payment-day.ts'
import { whyNotAsSeen, type SeenLine, type WhyLeft } from '../../../rules/sales/seen-lines.ts'
import { reasonInWords } from '../../../rules/sales/wires/match-reasons.ts'
import { isCounted } from '../../../rules/sales/wires/statement-matching.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { LockedSale } from '../change-sale.server.ts'
import { tellOfPayment } from '../notices/tell-of-payment.server.ts'
import { recordPayment } from '../record-payment.server.ts'
import { lockSold } from '../settle-sale.server.ts'
import { judgePlaced, LINES_AT_ONCE, type JudgedLine } from './match-statement.server.ts'
import { placeAnew } from './place-anew.server.ts'
import { linesOf, type KeptLine, type LineState } from './statement-lines.server.ts'

/** A line that became a payment. */
export interface BookedLine extends JudgedLine {
  paymentId: string
}

/** A line that was named and is not booked. */
export interface LeftLine {
  n: number
  why: WhyLeft
}

interface Booking {
  statementId: string
  /**
   * By their numbers, each as its sender saw it, or null where that is not said; null for all that need nobody's word: whatever is
   * not known already.
   */
  lines: ReadonlyMap<number, SeenLine | null> | null
  actor: string
  /** Of the call: what was booked under it before is booked by it. Null for none. */
  under: string | null
  /** Writes what belongs to lines that were booked, in their transaction. */
  also(tx: Transaction<DB>, booked: readonly BookedLine[]): Promise<void>
  pause: Pause
}

/**
 * Makes payments of the lines of a statement: those for a sale are counted to it, others wait for review. Sale by sale, each in a
 * transaction of its own, so that nobody's bid waits for all of them; whoever calls again goes on where it broke off. A line that is
 * something else by now than its sender saw is left, and so is one that may be recorded already, unless it was seen as that. Returns
 * those that were named and left, and why.
 */
export async function bookStatement(db: Database, booking: Booking): Promise<LeftLine[]> {
  const { statementId, lines, actor, under, pause } = booking
  if (lines === null) await placeAnew(db, statementId, pause)
  const kept = await linesOf(db, statementId, lines ? { numbers: [...lines.keys()] } : {})
  const found = new Set(kept.map(({ line }) => line.n))
  const missing = lines && [...lines.keys()].find((n) => !found.has(n))
  if (missing) throw new Problem('not_found', answerDeskText('noSuchLine', { n: missing }))
  const waiting = kept.filter(({ state }) => state === 'waiting')
  const own = await salesOf(db, actor, waiting)
  if (lines && waiting.some(({ saleId }) => saleId && own.has(saleId)))
    throw new Problem('forbidden', answerDeskText('ownLine'))
  const left: LeftLine[] = []
  const note = (some: readonly LeftLine[]) => left.push(...some)
  if (lines) note(kept.flatMap((one) => leftAs(one, under)))
  const bySale = Map.groupBy(waiting, ({ saleId }) => saleId)
  for (const [saleId, those] of bySale) {
    if (saleId === null || own.has(saleId)) continue
    await pause()
    const numbers = those.map(({ line }) => line.n)
    note(await db.transaction().execute((tx) => bookSale(tx, saleId, numbers, booking)))
  }
  for (const some of chunk(bySale.get(null) ?? [], LINES_AT_ONCE)) {
    await pause()
    const numbers = some.map(({ line }) => line.n)
    note(await db.transaction().execute((tx) => bookUnplaced(tx, numbers, booking)))
  }
  return lines ? left.toSorted((one, other) => one.n - other.n) : []
}

function leftAs({ line: { n }, state, bookedUnder }: KeptLine, under: string | null): LeftLine[] {
  const isOwn = under !== null && bookedUnder === under
  return state === 'waiting' || isOwn ? [] : [{ n, why: state }]
}

/** Of the sales of these lines those that the actor bought. */
async function salesOf(
  db: Database,
  actor: string,
  lines: readonly { saleId: string | null }[],
): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ saleId }) => saleId ?? []))]
  const { rows } = await sql<{ id: string }>`
    select id from sales where id = any(${ids}::uuid[]) and buyer_id = ${actor}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function bookSale(
  tx: Transaction<DB>,
  saleId: string,
  numbers: readonly number[],
  booking: Booking,
): Promise<LeftLine[]> {
  await holdStatement(tx, booking.statementId)
  const sold = await lockSold(tx, saleId)
  const booked: BookedLine[] = []
  const { bookable, left } = await bookableNow(tx, saleId, numbers, booking)
  for (const one of bookable) {
    const { line } = one
    // What is dated too early for a sale that is over is looked at like any other that cannot be counted.
    const isRecorded = isForSale(one) && !isBeforeSale(line.date, sold.locked.sale)
    const payment = isRecorded
      ? await recordPayment(
          tx,
          sold,
          {
            amount: line.amount,
            receivedOn: line.date,
            sender: line.sender,
            note: line.text || null,
            statementKey: line.key,
          },
          booking.actor,
        )
      : await keepAndTell(tx, sold.locked, one, booking.actor)
    if (payment) booked.push({ ...one, paymentId: payment.id })
    else left.push({ n: line.n, why: 'imported_before' })
  }
  await noteBooked(tx, booked, booking)
  return left
}

/** Whoever wired what has to be looked at hears of it, as when it is recorded by hand; of what went out nobody does. */
async function keepAndTell(
  tx: Transaction<DB>,
  locked: LockedSale,
  one: JudgedLine,
  actor: string,
): Promise<{ id: string } | null> {
  const kept = await keepForReview(tx, one, actor)
  const { amount, currency } = one.line
  if (kept && amount > 0)
    await tellOfPayment(tx, locked, { ...kept, amount, currency, state: 'review' })
  return kept
}

/** Whether it is recorded like a wire by hand: that keeps what came after the end of a sale for review by itself. */
function isForSale({ line, judged: { match, reason } }: JudgedLine): boolean {
  const isMeant = isCounted(match) || reason === 'recorded_before' || reason === 'sale_over'
  return isMeant && line.amount > 0
}

async function bookUnplaced(
  tx: Transaction<DB>,
  numbers: readonly number[],
  booking: Booking,
): Promise<LeftLine[]> {
  await holdStatement(tx, booking.statementId)
  const booked: BookedLine[] = []
  const { bookable, left } = await bookableNow(tx, null, numbers, booking)
  for (const one of bookable) {
    const payment = await keepForReview(tx, one, booking.actor)
    if (payment) booked.push({ ...one, paymentId: payment.id })
    else left.push({ n: one.line.n, why: 'imported_before' })
  }
  await noteBooked(tx, booked, booking)
  return left
}

/** Nobody reads the file anew by other columns meanwhile. */
async function holdStatement(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('statements').select('id').where('id', '=', id).forShare().execute()
}

interface Bookable {
  bookable: JudgedLine[]
  left: LeftLine[]
}

/**
 * The lines as they are under their locks. Those of one sale are judged together, as they are shown, also where some are booked
 * alone: which of them a payment by hand may be, and how far each pays, depends on the others.
 */
async function bookableNow(
  tx: Transaction<DB>,
  saleId: string | null,
  numbers: readonly number[],
  { statementId, lines, pause }: Booking,
): Promise<Bookable> {
  const which = saleId === null ? { numbers } : { saleId }
  const locked = await linesOf(tx, statementId, { ...which, lock: true })
  const waiting = locked.filter((one) => one.state === 'waiting' && one.saleId === saleId)
  const judged = await judgePlaced(tx, waiting, statementId, pause)
  // What turned out to be recorded already needs nobody's look any more.
  await noteJudged(tx, statementId, judged.filter(isKnown))
  if (lines === null) return { bookable: judged.filter((one) => !isKnown(one)), left: [] }
  // What another statement brought and nobody booked is no payment yet.
  const made = await judgePlaced(tx, waiting, null, pause)
  const left = numbers.flatMap((n): LeftLine[] => {
    const now = judged.find(({ line }) => line.n === n)
    const isPayment = made.some(
      ({ line, judged: { reason } }) => line.n === n && reason === 'imported_before',
    )
    const why = now
      ? (whyNotAsSeen({ ...now.judged, saleId }, lines.get(n) ?? null) ??
        (isPayment ? 'imported_before' : null))
      : whyGone(locked.find(({ line }) => line.n === n))
    return why === null ? [] : [{ n, why }]
  })
  const booked = difference(
    numbers,
    left.map(({ n }) => n),
  )
  return { bookable: made.filter(({ line }) => booked.includes(line.n)), left }
}

/** One that was placed with another sale meanwhile is not found with this one, or waits there. */
function whyGone(line: { state: LineState } | undefined): WhyLeft {
  return line === undefined || line.state === 'waiting' ? 'changed' : line.state
}

function isKnown({ judged: { match } }: JudgedLine): boolean {
  return match === 'known'
}

async function noteJudged(tx: Transaction<DB>, statementId: string, lines: readonly JudgedLine[]) {
  const rows = lines.map(({ line: { n }, judged }) => ({ n, ...judged }))
  await sql`
    update statement_lines set match = judged.match, reason = judged.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (n integer, match text, reason text)
    where statement_lines.statement_id = ${statementId} and statement_lines.n = judged.n`.execute(
    tx,
  )
}

/**
 * Money that cannot be counted as it is: staff find out whose it is, or send it back. Null where another statement has brought the
 * same line meanwhile.
 */
async function keepForReview(
  tx: Transaction<DB>,
  { line, saleId, namedSaleId, judged }: JudgedLine,
  actor: string,
): Promise<{ id: string } | null> {
  const made = await tx
    .insertInto('payments')
    .values({
      sale_id: saleId,
      named_sale_id: namedSaleId ?? null,
      state: 'review',
      amount: line.amount,
      currency: line.currency,
      received_on: line.date,
      sender: line.sender,
      note: line.text || null,
      // Kept in English, whoever books it.
      review_reason: inLanguage('en', () => reasonInWords(judged.reason ?? 'no_sale')),
      statement_key: line.key,
      recorded_by: actor,
      created_at: await databaseTime(tx),
    })
    .onConflict((same) => same.column('statement_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ?? null
}

async function noteBooked(
  tx: Transaction<DB>,
  booked: readonly BookedLine[],
  { statementId, under, also }: Booking,
): Promise<void> {
  if (booked.length === 0) return
  const rows = booked.map(({ line: { n }, judged, paymentId }) => ({
    n,
    payment_id: paymentId,
    ...judged,
  }))
  await sql`
    update statement_lines
    set state = 'booked', booked_under = ${under}, payment_id = booked.payment_id, match = booked.match, reason = booked.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as booked (n integer, payment_id uuid, match text, reason text)
    where statement_lines.statement_id = ${statementId} and statement_lines.n = booked.n`.execute(
    tx,
  )
  await also(tx, booked)
}
