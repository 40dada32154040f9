import X from 'lucide-react/icons/x'
import { HOUSE_SETTING_NAMES } from '../../../rules/house/house-settings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { inWords } from '../audit/audit-details.ts'
import '../audit/audit.css'
import { usePlace } from '../frame/place.ts'
import { ChangesTable } from '../settlement/desk/signature-panel.tsx'
import type { StaffColumn } from '../table/columns.ts'
import type { FilterField } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { HOUSE_HISTORY_ADDRESS, type HouseHistoryLine } from './house.ts'
import './settings.css'

const COLUMNS: readonly StaffColumn<HouseHistoryLine>[] = [
  {
    ...{ id: 'setting', header: 'Setting', width: '9.5rem', isTitle: true },
    cell: (line) => <Setting line={line} />,
  },
  { id: 'changes', header: 'Changed', width: '2fr', cell: ({ changes }) => inShort(changes) },
  { id: 'by', header: 'Who', width: '1fr', cell: ({ changed_by: by }) => by },
  { id: 'signed', header: 'Signed by', width: '1fr', cell: ({ signed_by: by }) => by ?? '' },
  { id: 'reason', header: 'Why', width: '2fr', cell: ({ reason }) => reason },
  { id: 'at', header: 'When', width: '14rem', cell: ({ changed_at: at }) => exactInstant(at) },
]

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'setting', label: 'Setting', relation: 'is', kind: 'choice' },
    options: HOUSE_SETTING_NAMES.map((name) => ({ value: name, label: inWords(name) })),
  },
]

/** Who changed which setting of the house, from what to what, and why. */
export function HistoryScreen() {
  const list = useStaffList<HouseHistoryLine>(HOUSE_HISTORY_ADDRESS, FILTERS)
  return (
    <StaffTable
      name="settings-history"
      label="History of the settings"
      columns={COLUMNS}
      list={list}
      csvAddress={HOUSE_HISTORY_ADDRESS}
      rowId={({ id }) => id}
      peek={(line) => <Peek key={line.id} line={line} />}
      filters={FILTERS}
      empty={{
        title: 'Nothing has been changed yet',
        text: 'The settings are as the program was started with.',
      }}
    />
  )
}

function inShort(changes: HouseHistoryLine['changes']): string {
  return changes.map(({ field, before, after }) => `${field}: ${before} to ${after}`).join('; ')
}

/** Opens the details, for whoever has no keys. */
function Setting({ line: { id, setting } }: { line: HouseHistoryLine }) {
  const { search, change } = usePlace()
  const isOpen = search.get('row') === id
  return (
    <button
      type="button"
      className="grid-title audit-action"
      aria-expanded={isOpen}
      onClick={() => change({ row: isOpen ? null : id })}
    >
      {inWords(setting)}
    </button>
  )
}

function Peek({ line }: { line: HouseHistoryLine }) {
  const { change } = usePlace()
  const { setting, changes, reason, changed_by: by, signed_by: signer, changed_at: at } = line
  return (
    <div className="stack audit-peek">
      <div className="spread">
        <h2 className="h">{inWords(setting)}</h2>
        <IconButton label="Close the details" onClick={() => change({ row: null })}>
          <X className="icon" />
        </IconButton>
      </div>
      <dl>
        <dt>Who</dt>
        <dd>{by}</dd>
        {signer ? (
          <>
            <dt>Signed by</dt>
            <dd>{signer}</dd>
          </>
        ) : null}
        <dt>When</dt>
        <dd>{exactInstant(at)}</dd>
        <dt>Why</dt>
        <dd>{reason}</dd>
      </dl>
      <ChangesTable changes={changes} />
    </div>
  )
}
