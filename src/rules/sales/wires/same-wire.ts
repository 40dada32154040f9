/** Whether two records may be of one wire: it counts once, whoever told of it. */
import { DAY } from '../../durations.ts'
import { HOUSE_CURRENCY, type Cents } from '../../money.ts'
import { NOTED_WIRE_DAYS } from '../../policy.ts'

export interface WireRecord {
  /** Less than nothing is a refund. */
  amount: Cents
  /** A calendar day. */
  receivedOn: string
  /** Of the line of a bank statement that told of it; null where it was recorded by hand. */
  statementKey: string | null
}

/** Of as much money, on nearly the same day; two lines of one source are two wires. */
export function mayBeSameWire(one: WireRecord, other: WireRecord): boolean {
  return (
    one.amount === other.amount &&
    daysApart(one.receivedOn, other.receivedOn) <= NOTED_WIRE_DAYS &&
    !isSameSource(one.statementKey, other.statementKey)
  )
}

/**
 * Those lines of banks, in order, that no payment accounts for: each does for one, of the very same day. On another day of the week it
 * may be that wire or a second one, which staff have to say.
 */
export function withoutPayments<Line extends WireRecord & { currency: string }>(
  lines: readonly Line[],
  payments: readonly WireRecord[],
): Line[] {
  const left = new Set(payments)
  return lines.filter((line) => {
    if (line.currency !== HOUSE_CURRENCY) return true
    const same = [...left].find(
      (payment) => payment.receivedOn === line.receivedOn && mayBeSameWire(payment, line),
    )
    if (same) left.delete(same)
    return same === undefined
  })
}

export function daysApart(day: string, other: string): number {
  return Math.abs(Date.parse(day) - Date.parse(other)) / DAY
}

function isSameSource(key: string | null, other: string | null): boolean {
  return key !== null && other !== null && sourceOf(key) === sourceOf(other)
}

function sourceOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}
