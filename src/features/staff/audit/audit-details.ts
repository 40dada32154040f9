import { auditText } from '../../../languages/staff/audit.ts'

/** What the details of an audit line say, one field each: what it was and is, or what was told. */
export interface DetailRow {
  field: string
  before: string | null
  after: string | null
  /** Of a field that has no before and after. */
  value: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** In the order of the line; the reason is told apart from them. */
export function detailRows(details: Fields): DetailRow[] {
  const { before, after, reason: _, ...others } = details
  const isChange = isFields(before) || isFields(after)
  const told = isChange ? others : details
  return [
    ...(isChange ? changesOf(isFields(before) ? before : {}, isFields(after) ? after : {}) : []),
    ...Object.entries(told)
      .filter(([field]) => field !== 'reason')
      .map(([field, value]) => rowOf(field, value)),
  ]
}

function changesOf(before: Fields, after: Fields): DetailRow[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({
    field: inWords(field),
    before: textOf(before[field]),
    after: textOf(after[field]),
    value: null,
  }))
}

function rowOf(field: string, value: unknown): DetailRow {
  const isChange = isFields(value) && 'before' in value && 'after' in value
  return {
    field: inWords(field),
    before: isChange ? textOf(value['before']) : null,
    after: isChange ? textOf(value['after']) : null,
    value: isChange ? null : textOf(value),
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditText('nothing')
  if (typeof value === 'boolean') return auditText(value ? 'yes' : 'no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** 'answer-message' as "Answer message", 'auction.end' as "Auction end". */
export function inWords(name: string): string {
  const words = name.replaceAll(/[-._]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
