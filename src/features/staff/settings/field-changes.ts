import { settingsText } from '../../../languages/staff/settings.ts'

/** What a change of a setting changes, field by field, in words. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

/** Fields that hold the same are left out. Those of a part are named after it: "unreviewed largest bid". */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [then, now] = [textsOf(before), textsOf(after)]
  const fields = [...new Set([...then.keys(), ...now.keys()])]
  return fields
    .map((field) => ({
      field: fieldInWords(field),
      before: then.get(field) ?? settingsText('notSet'),
      after: now.get(field) ?? settingsText('notSet'),
    }))
    .filter((change) => change.before !== change.after)
}

/** "Phone: (800) 555-0142 to (212) 555-0100; Hours: ..." */
export function changesInShort(changes: readonly FieldChange[]): string {
  return changes.map((change) => settingsText('changeInShort', { ...change })).join('; ')
}

function textsOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (Array.isArray(value))
    return new Map(value.flatMap((one, at) => [...textsOf(one, named(path, one, at))]))
  if (typeof value !== 'object' || value === null)
    return path.length === 0 ? new Map() : new Map([[path.join(' '), textOf(value)]])
  return new Map(
    Object.entries(value)
      .filter(([field]) => field !== 'name' || path.length === 0)
      .flatMap(([field, one]) => [...textsOf(one, [...path, field])]),
  )
}

/** Of a list what its entries are called, where they have a name. */
function named(path: readonly string[], one: unknown, at: number): string[] {
  const name = (one as { name?: unknown } | null)?.name
  return [...path, typeof name === 'string' ? name : String(at + 1)]
}

function textOf(value: unknown): string {
  if (value === null || value === '') return settingsText('none')
  if (typeof value === 'boolean') return settingsText(value ? 'yes' : 'no')
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

const FIELDS = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  hours: 'fieldHours',
  beneficiary: 'beneficiary',
  bank: 'bank',
  routing_number: 'routingNumber',
  account_number: 'accountNumber',
  swift: 'fieldSwift',
  grace_hours: 'fieldGraceHours',
  buy_now_needs_price: 'fieldBuyNowNeedsPrice',
  outbid: 'fieldOutbid',
  announcements: 'fieldAnnouncements',
  results: 'fieldResults',
  watchlist: 'fieldWatchlist',
  saved_searches: 'fieldSavedSearches',
  questions: 'fieldQuestions',
  welcome: 'fieldWelcome',
  version: 'fieldVersion',
  additions: 'fieldAdditions',
} as const satisfies Record<string, Parameters<typeof settingsText>[0]>

function fieldInWords(field: string): string {
  if (Object.hasOwn(FIELDS, field)) return settingsText(FIELDS[field as keyof typeof FIELDS])
  const [, who, limit] =
    /^(unreviewed|reviewed) (largest_bid|commitments|open_buy_nows)$/.exec(field) ?? []
  if (who && limit) return settingsText('fieldLimit', { who, limit })
  const answer = /^(.*) text$/.exec(field)?.[1]
  return answer === undefined
    ? inWords(field)
    : settingsText('fieldAnswerText', { name: inWords(answer) })
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
