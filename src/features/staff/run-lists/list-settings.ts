/** What staff type of a run list before it is checked, and what the calls are told of it. */
import { mapValues } from 'es-toolkit/object'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { instantOf } from '../../../rules/business-time.ts'
import { valueOf } from '../inventory/editor/field-values.ts'
import { fieldLabel, RUN_LIST_FIELDS, type RunListField } from './run-list-fields.ts'
import type { RunListPreview } from './run-lists.ts'

export interface TypedSettings {
  consignor: string
  category: string
  /** Dollars as they are typed; '' where each row has its own. */
  start: string
  /** As `<input type="datetime-local">` has it. */
  endsAt: string
}

export type ColumnRole = RunListField | ''

/** What a column may be. */
export function columnLabels(): Record<ColumnRole, string> {
  return {
    '': runListsText('notRead'),
    ...mapValues(RUN_LIST_FIELDS, (_, field) => fieldLabel(field)),
    description: runListsText('descriptionRead'),
  }
}

export function rolesOf({ columns }: Pick<RunListPreview, 'columns'>): ColumnRole[] {
  return columns.map((column) => column ?? '')
}

/** The settings to send, or what is missing by the names of the fields. */
export function settingsOf(
  { consignor, category, start, endsAt }: TypedSettings,
  headingRow: number,
  roles: readonly ColumnRole[],
): { settings: Record<string, unknown> } | { faults: Record<string, string> } {
  const bid = start.trim() === '' ? { value: null } : valueOf('starting_bid', start)
  const end = instantOf(endsAt)
  const columns = columnsFault(roles)
  const faults = {
    ...(consignor.trim() === '' && { consignor: runListsText('enterConsignor') }),
    ...('error' in bid && { starting_bid: bid.error }),
    ...(!end && { ends_at: runListsText('enterEnd') }),
    ...(columns && { columns }),
  }
  if (Object.keys(faults).length > 0 || !end || 'error' in bid) return { faults }
  const usual = { category, starting_bid: bid.value, ends_at: end.toISOString() }
  const read = roles.map((role) => role || null)
  return {
    settings: { consignor: consignor.trim(), heading_row: headingRow, columns: read, ...usual },
  }
}

function columnsFault(roles: readonly ColumnRole[]): string | null {
  const named = roles.filter((role) => role !== '')
  const twice = named.find((role, at) => named.indexOf(role) !== at)
  if (twice) return runListsText('twoColumnsAre', { column: fieldLabel(twice) })
  if (!named.includes('stock_number') && !named.includes('vin'))
    return runListsText('sayWhichColumn')
  return null
}
