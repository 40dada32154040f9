import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { auditText } from '../../../languages/staff/audit.ts'
import { settingsText } from '../../../languages/staff/settings.ts'
import { HOUSE_SETTING_NAMES, type HouseSetting } from '../../../rules/house/house-settings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import '../audit/audit.css'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { usePlace } from '../frame/place.ts'
import { ChangesTable } from '../settlement/desk/signature-panel.tsx'
import type { StaffColumn } from '../table/columns.ts'
import type { FilterField } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { changesInShort } from './field-changes.ts'
import { HOUSE_HISTORY_ADDRESS, type HouseHistoryLine } from './house.ts'
import './settings.css'

const NAMES = {
  contact: 'settingContact',
  bank: 'settingBank',
  limits: 'settingLimits',
  payment: 'settingPayment',
  notices: 'settingNotices',
  terms: 'settingTerms',
  answers: 'settingAnswers',
} as const satisfies Record<HouseSetting, Parameters<typeof settingsText>[0]>

function historyColumns(): StaffColumn<HouseHistoryLine>[] {
  return [
    {
      ...{ id: 'setting', header: settingsText('setting'), width: '9.5rem', isTitle: true },
      cell: (line) => <Setting line={line} />,
    },
    {
      ...{ id: 'changes', header: settingsText('changed'), width: '2fr' },
      cell: ({ changes }) => changesInShort(changes),
    },
    {
      ...{ id: 'by', header: auditText('who'), width: '1fr' },
      cell: ({ changed_by: by }) => by,
    },
    {
      ...{ id: 'signed', header: settingsText('signedBy'), width: '1fr' },
      cell: ({ signed_by: by }) => by ?? '',
    },
    { id: 'reason', header: auditText('why'), width: '2fr', cell: ({ reason }) => reason },
    {
      ...{ id: 'at', header: auditText('when'), width: '14rem' },
      cell: ({ changed_at: at }) => exactInstant(at),
    },
  ]
}

function historyFilters(): FilterField[] {
  const about = { label: settingsText('setting'), relation: auditText('is') }
  return [
    {
      ...{ ...about, name: 'setting', kind: 'choice' },
      options: HOUSE_SETTING_NAMES.map((name) => ({
        value: name,
        label: settingsText(NAMES[name]),
      })),
    },
  ]
}

/** Who changed which setting of the house, from what to what, and why. */
export function HistoryScreen() {
  const columns = useMemo(() => historyColumns(), [])
  const filters = useMemo(() => historyFilters(), [])
  const list = useStaffList<HouseHistoryLine>(HOUSE_HISTORY_ADDRESS, filters)
  return (
    <StaffTable
      name="settings-history"
      label={settingsText('historyOfSettings')}
      columns={columns}
      list={list}
      csvAddress={HOUSE_HISTORY_ADDRESS}
      rowId={({ id }) => id}
      peek={(line) => <Peek key={line.id} line={line} />}
      filters={filters}
      empty={{
        title: settingsText('nothingChanged'),
        text: settingsText('nothingChangedText'),
        action: <GoToScreen path="settings" />,
      }}
    />
  )
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
      {settingsText(NAMES[setting])}
    </button>
  )
}

function Peek({ line }: { line: HouseHistoryLine }) {
  const { change } = usePlace()
  const { setting, changes, reason, changed_by: by, signed_by: signer, changed_at: at } = line
  return (
    <div className="stack audit-peek">
      <div className="spread">
        <h2 className="h">{settingsText(NAMES[setting])}</h2>
        <IconButton label={auditText('closeDetails')} onClick={() => change({ row: null })}>
          <X className="icon" />
        </IconButton>
      </div>
      <dl>
        <dt>{auditText('who')}</dt>
        <dd>{by}</dd>
        {signer ? (
          <>
            <dt>{settingsText('signedBy')}</dt>
            <dd>{signer}</dd>
          </>
        ) : null}
        <dt>{auditText('when')}</dt>
        <dd>{exactInstant(at)}</dd>
        <dt>{auditText('why')}</dt>
        <dd>{reason}</dd>
      </dl>
      <ChangesTable changes={changes} />
    </div>
  )
}
