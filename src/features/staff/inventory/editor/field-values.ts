import { editorText } from '../../../../languages/staff/editor.ts'
import { businessTime, instantOf } from '../../../../rules/business-time.ts'
import { MAX_DOLLARS } from '../../../../rules/money.ts'
import { VEHICLE_FACTS, type FactKind } from '../../../../rules/vehicle/vehicle-facts.ts'
import type { AuctionFields, FieldName } from '../auction-form.ts'

/** What stands in the fields of the editor as text, and what calls are told of it. */

type Kind = FactKind | 'dollars' | 'some dollars' | 'yes or no' | 'seconds' | 'times' | 'time'

const TERMS = {
  starting_bid: 'dollars',
  reserve_price: 'some dollars',
  buy_now_price: 'some dollars',
  buy_now_enabled: 'yes or no',
  soft_close_seconds: 'seconds',
  ends_at: 'time',
  relist_if_unsold: 'times',
  second_chance: 'yes or no',
} as const satisfies Partial<Record<FieldName, Kind>>

function kindOf(name: FieldName): Kind {
  return name in TERMS
    ? // One of the two tables has each field.
      TERMS[name as keyof typeof TERMS]
    : VEHICLE_FACTS[name as keyof typeof VEHICLE_FACTS].kind
}

export function textOf<Name extends FieldName>(name: Name, value: AuctionFields[Name]): string {
  if (value === null) return ''
  if (isWritten(name)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.join('\n')
  return kindOf(name) === 'time' ? businessTime(new Date(String(value))) : String(value)
}

/** What is no text is written as JSON: its part of the editor reads and writes it. */
function isWritten(name: FieldName): boolean {
  return kindOf(name) === 'treads' || kindOf(name) === 'damage'
}

export type Read = { value: unknown } | { error: string }

/** What a text says, or why it says nothing; the server checks the rest. */
export function valueOf(name: FieldName, text: string): Read {
  const typed = text.trim()
  switch (kindOf(name)) {
    case 'title':
      return typed === '' ? { error: editorText('titleRequired') } : { value: typed }
    case 'slug':
    case 'readingUnit':
      return { value: typed }
    case 'year':
      return wholeNumber(typed, editorText('enterYear'))
    case 'reading':
      return wholeNumber(typed, editorText('enterReading'))
    case 'seconds':
      return typed === ''
        ? { error: editorText('enterZeroForNone') }
        : wholeNumber(typed, editorText('enterSeconds'))
    case 'times':
      return typed === ''
        ? { error: editorText('enterZeroForNever') }
        : wholeNumber(typed, editorText('enterHowOften'))
    case 'dollars':
      return typed === '' ? { error: editorText('enterAmount') } : dollars(typed)
    case 'some dollars':
      return typed === '' ? { value: null } : dollars(typed)
    case 'yes or no':
      return { value: typed === 'true' }
    case 'time': {
      const at = instantOf(typed)
      return at ? { value: at.toISOString() } : { error: editorText('enterDayAndTime') }
    }
    case 'treads':
    case 'damage':
      return written(typed)
    case 'lines':
    case 'names':
      return { value: linesOf(text) }
    default:
      return { value: typed === '' ? null : typed }
  }
}

/** What was kept on a device may have been written by an older release. */
function written(typed: string): Read {
  if (typed === '') return { value: null }
  try {
    return { value: JSON.parse(typed) as unknown }
  } catch {
    return { error: editorText('enterAgain') }
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function wholeNumber(typed: string, error: string): Read {
  if (typed === '') return { value: null }
  const number = ungrouped(typed)
  return number !== null && number < 1e9 ? { value: number } : { error }
}

function dollars(typed: string): Read {
  const amount = ungrouped(typed.replace(/^\$\s*/, '').replace(/\.00?$/, ''))
  if (amount === null) return { error: editorText('enterWholeDollars') }
  return amount > MAX_DOLLARS ? { error: editorText('moreThanAnyBid') } : { value: amount }
}

/** A whole number; commas and spaces stand before groups of three digits alone: '9500,00' is no 950,000. */
function ungrouped(typed: string): number | null {
  return /^(?:\d+|\d{1,3}(?:[,\s]\d{3})+)$/.test(typed)
    ? Number(typed.replaceAll(/[,\s]/g, ''))
    : null
}
