import type { Mapping } from './csv-columns.ts'
import type { StatementPreview } from './statements.ts'

/** Which column of a file staff say is what, one choice for each column. */

export const COLUMN_ROLES = {
  '': 'Not read',
  date: 'Date',
  amount: 'Amount, with its sign',
  credit: 'Credit: came in',
  debit: 'Debit: went out',
  direction: 'Says credit or debit',
  sender: 'Sender',
  text: 'Text with the reference',
  currency: 'Currency',
  bank_reference: "The bank's own reference",
  account: 'Account',
} as const
export type ColumnRole = keyof typeof COLUMN_ROLES

/** What stands before the cents, where the amounts leave it open. */
export const DECIMAL_MARKS = {
  '': 'As the amounts show',
  '.': 'After a point: 1,234.56',
  ',': 'After a comma: 1.234,56',
} as const
export type DecimalChoice = keyof typeof DECIMAL_MARKS

/** What each column is, as the headings tell it. */
export function rolesOf({ headings, mapping }: StatementPreview): ColumnRole[] {
  const roles: ColumnRole[] = headings.map(() => '')
  for (const [name, told] of Object.entries(mapping ?? {})) {
    if (!(name in COLUMN_ROLES)) continue
    for (const column of Array.isArray(told) ? told : [told]) {
      const at = typeof column === 'number' ? column - 1 : headings.indexOf(String(column).trim())
      if (at >= 0 && at < roles.length) roles[at] = name as ColumnRole
    }
  }
  return roles
}

/** What the call takes, by the numbers of the columns; or a sentence that says what is missing. */
export function mappingOf(
  roles: readonly ColumnRole[],
  decimal: DecimalChoice = '',
): Mapping | string {
  const text = roles.flatMap((role, at) => (role === 'text' ? [at + 1] : []))
  const mapping: Partial<Record<string, number | number[]>> = text.length > 0 ? { text } : {}
  for (const [at, role] of roles.entries()) {
    if (role === '' || role === 'text') continue
    if (role in mapping) return `Two columns are "${COLUMN_ROLES[role]}". Keep one.`
    mapping[role] = at + 1
  }
  const { date, amount, debit, credit } = mapping
  if (typeof date !== 'number') return 'Say which column is the date.'
  if (amount === undefined && debit === undefined && credit === undefined)
    return 'Say which column is the amount, or which are credits and debits.'
  if (amount !== undefined && (debit !== undefined || credit !== undefined))
    return 'Choose the amount with its sign, or credits and debits, not both.'
  return { ...mapping, date, ...(decimal && { decimal }) } as Mapping
}
