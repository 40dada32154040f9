/** Whether two records may be of one wire: it counts once, whoever told of it. */
import { DAY } from '../durations.ts'
import type { Cents } from '../money.ts'
import { NOTED_WIRE_DAYS } from '../policy.ts'

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

export function daysApart(day: string, other: string): number {
  return Math.abs(Date.parse(day) - Date.parse(other)) / DAY
}

function isSameSource(key: string | null, other: string | null): boolean {
  return key !== null && other !== null && sourceOf(key) === sourceOf(other)
}

function sourceOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}
