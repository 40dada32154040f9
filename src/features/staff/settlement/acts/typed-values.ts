import { z } from 'zod'
import { actDialogText } from '../../../../languages/staff/act-dialog.ts'
import { textOf } from '../../../../rules/accounts.ts'
import { instantOf } from '../../../../rules/business-time.ts'
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

const fault = (text: Parameters<typeof actDialogText>[0]) => ({ error: () => actDialogText(text) })

export const typedDollars = z
  .string()
  .transform(readDollars)
  .refine((amount) => amount !== null, fault('enterDollars'))
  .transform((amount) => amount ?? 0)
  .refine((amount) => Math.abs(amount) <= MAX_DOLLARS, {
    error: () => actDialogText('most', { most: formatDollars(MAX_DOLLARS) }),
  })
  .refine(isWholeCents, fault('wholeCents'))

export const typedPositiveDollars = typedDollars.refine((amount) => amount > 0, fault('aboveZero'))

export const typedWholeDollars = typedPositiveDollars.refine(
  (amount) => Number.isInteger(amount),
  fault('wholeDollars'),
)

const tooLong = (most: number) => () =>
  actDialogText('tooLong', { most: most.toLocaleString('en-US') })

/** Nothing typed is left out. */
export const typedOptional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: tooLong(most) })
    .transform((text) => text || null)

export const typedText = (missing: string | (() => string), most: number) =>
  textOf(1, missing, most, tooLong(most))

/** A day of `<input type="date">`. */
export const typedDay = z.iso.date(fault('enterDay'))

/** A time of the business, as `<input type="datetime-local">` and `businessTime` have it; as RFC 3339. */
export const typedTime = z
  .string()
  .transform(instantOf)
  .refine((at) => at !== null, fault('enterTime'))
  .transform((at) => at?.toISOString() ?? '')

/** What such a field shows of an amount: '4210.00'. */
export function dollarsToType(amount: number): string {
  return amount.toFixed(2)
}
