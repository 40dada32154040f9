import { z } from 'zod'
import { textOf } from '../../../../rules/accounts.ts'
import { formatDollars, isWholeCents, MAX_DOLLARS } from '../../../../rules/money.ts'

/** What is typed into a dialog of settlement, as the calls take it. */

/** Dollars as people write them: '$4,210.00', '-75.50'. Null for what is none. */
export function readDollars(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/^([-−]?)\s*\$\s*/, '$1')
    .replace('−', '-')
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(plain)) return null
  return Number(plain.replaceAll(',', ''))
}

export const typedDollars = z
  .string()
  .transform(readDollars)
  .refine((amount) => amount !== null, 'Enter an amount in dollars, such as 4,210.00')
  .transform((amount) => amount ?? 0)
  .refine((amount) => Math.abs(amount) <= MAX_DOLLARS, `At most ${formatDollars(MAX_DOLLARS)}`)
  .refine(isWholeCents, 'Enter whole cents')

export const typedPositiveDollars = typedDollars.refine(
  (amount) => amount > 0,
  'Enter an amount above zero',
)

export const typedWholeDollars = typedPositiveDollars.refine(
  (amount) => Number.isInteger(amount),
  'Amounts are in whole dollars',
)

/** Nothing typed is left out. */
export const typedOptional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)
    .transform((text) => text || null)

export const typedText = (fault: string, most: number) =>
  textOf(1, fault, most, `At most ${most.toLocaleString('en-US')} characters`)

/** A day of `<input type="date">`. */
export const typedDay = z.iso.date('Enter a day')

/** A time of `<input type="datetime-local">`, in the zone of this device; as RFC 3339. */
export const typedTime = z
  .string()
  .refine((typed) => !Number.isNaN(Date.parse(typed)), 'Enter a date and time')
  .transform((typed) => new Date(typed).toISOString())

/** What such a field shows of an instant. */
export function timeToType(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** What such a field shows of an amount: '4210.00'. */
export function dollarsToType(amount: number): string {
  return amount.toFixed(2)
}
