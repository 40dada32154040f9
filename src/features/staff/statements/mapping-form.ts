import { mapValues } from 'es-toolkit/object'
import { staffStatementsText } from '../../../languages/staff/statements.ts'
import type { Mapping } from './csv-columns.ts'
import type { StatementPreview } from './statements.ts'

/** Which column of a file staff say is what, one choice for each column. */

type Text = Parameters<typeof staffStatementsText>[0]

const COLUMN_ROLES = {
  '': 'notRead',
  date: 'date',
  amount: 'signedAmount',
  credit: 'cameIn',
  debit: 'wentOut',
  direction: 'direction',
  sender: 'sender',
  text: 'textWithReference',
  currency: 'currency',
  bank_reference: 'bankReference',
  account: 'account',
} as const satisfies Record<string, Text>
export type ColumnRole = keyof typeof COLUMN_ROLES

/** What stands before the cents, where the amounts leave it open. */
const DECIMAL_MARKS = {
  '': 'asShown',
  '.': 'afterPoint',
  ',': 'afterComma',
} as const satisfies Record<string, Text>
export type DecimalChoice = keyof typeof DECIMAL_MARKS

/** What a column may be, in words. */
export function columnLabels(): Record<ColumnRole, string> {
  return mapValues(COLUMN_ROLES, (text) => staffStatementsText(text))
}

export function decimalOptions(): { value: string; label: string }[] {
  return Object.entries(DECIMAL_MARKS).map(([value, text]) => ({
    value,
    label: staffStatementsText(text),
  }))
}

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
    if (role in mapping) {
      return staffStatementsText('twoColumns', { role: staffStatementsText(COLUMN_ROLES[role]) })
    }
    mapping[role] = at + 1
  }
  const { date, amount, debit, credit } = mapping
  if (typeof date !== 'number') return staffStatementsText('whichDate')
  if (amount === undefined && debit === undefined && credit === undefined)
    return staffStatementsText('whichAmount')
  if (amount !== undefined && (debit !== undefined || credit !== undefined))
    return staffStatementsText('notBoth')
  return { ...mapping, date, ...(decimal && { decimal }) } as Mapping
}
