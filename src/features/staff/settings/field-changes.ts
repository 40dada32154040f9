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
      field: inWords(field),
      before: then.get(field) ?? 'not set',
      after: now.get(field) ?? 'not set',
    }))
    .filter((change) => change.before !== change.after)
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
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
