import { useState } from 'react'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../../ui/field.tsx'
import { ColumnsTable } from '../csv/columns-table.tsx'
import { useCategoryOptions } from '../inventory/use-category-options.ts'
import {
  columnLabels,
  rolesOf,
  settingsOf,
  type ColumnRole,
  type TypedSettings,
} from './list-settings.ts'
import { ReportPanel } from './report-panel.tsx'
import type { RunListPreview } from './run-lists.ts'
import { faultsIn, type SentSettings, type useRunList } from './use-run-list.ts'

interface SettingsFormProps {
  preview: RunListPreview
  typed: TypedSettings
  onTyped: (change: Partial<Omit<TypedSettings, 'consignor'>>) => void
  list: ReturnType<typeof useRunList>
  onImported: () => void
}

/** What each column is, and what holds for all lots; then what would become of them. */
export function SettingsForm({ preview, typed, onTyped, list, onImported }: SettingsFormProps) {
  const [roles, setRoles] = useState<ColumnRole[]>(() => rolesOf(preview))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const faults = { ...faultsIn(list.error), ...missing }
  const { report, imported } = list

  function withSettings(use: (settings: SentSettings) => void): void {
    const said = settingsOf(typed, preview.heading_row, roles)
    setMissing('faults' in said ? said.faults : {})
    if ('settings' in said) use(said.settings)
  }
  return (
    <>
      <form
        className="panel run-list-part"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!list.isChecking) withSettings(list.check)
        }}
      >
        <h2>{runListsText('columnsOfRows', { count: preview.row_count })}</h2>
        {preview.is_remembered ? <p>{runListsText('asLastTime')}</p> : null}
        <ColumnsTable
          headings={preview.headings}
          rows={preview.rows}
          roles={roles}
          labels={columnLabels()}
          onChange={(next) => {
            list.forgetReport()
            setRoles(next)
          }}
        />
        <Fault text={faults['columns'] ?? faults['consignor']} />
        <UsualFields typed={typed} onTyped={onTyped} faults={faults} />
        <Fault text={faults['']} />
        <div className="run-list-acts">
          <Button
            look={report ? 'line' : 'lane'}
            type="submit"
            busy={list.isChecking && runListsText('checkingList')}
          >
            {runListsText('checkList')}
          </Button>
          <output>{runListsText('nothingKept')}</output>
        </div>
      </form>
      {report ? (
        <ReportPanel
          report={report}
          imported={imported}
          isBusy={list.isImporting}
          fetchNotes={list.fetchNotes}
          onImport={(also) =>
            withSettings((settings) =>
              list.importIt({ ...settings, ...also }, { onSuccess: onImported }),
            )
          }
        />
      ) : null}
    </>
  )
}

interface UsualFieldsProps extends Pick<SettingsFormProps, 'typed' | 'onTyped'> {
  faults: Readonly<Record<string, string>>
}

/** What holds for the rows that do not say. */
function UsualFields({ typed, onTyped, faults }: UsualFieldsProps) {
  const categories = useCategoryOptions()
  return (
    <fieldset className="run-list-usual">
      <legend>{runListsText('forOtherRows')}</legend>
      <SelectField
        label={runListsText('category')}
        value={typed.category}
        options={categories}
        error={faults['category']}
        onChange={({ target }) => onTyped({ category: target.value })}
      />
      <TextField
        label={runListsText('startingBid')}
        optional
        inputMode="numeric"
        value={typed.start}
        error={faults['starting_bid']}
        onChange={({ target }) => onTyped({ start: target.value })}
      />
      <TextField
        label={runListsText('endsEastern')}
        type="datetime-local"
        value={typed.endsAt}
        error={faults['ends_at']}
        onChange={({ target }) => onTyped({ endsAt: target.value })}
      />
    </fieldset>
  )
}

export function Fault({ text }: { text: string | undefined }) {
  return text ? (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  ) : null
}
