import { useState } from 'react'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError, SelectField } from '../../../../ui/field.tsx'
import { ColumnsTable } from '../../csv/columns-table.tsx'
import { FileDrop } from '../../csv/file-drop.tsx'
import { useGoTo } from '../../frame/place.ts'
import {
  columnLabels,
  decimalOptions,
  mappingOf,
  rolesOf,
  type DecimalChoice,
} from '../mapping-form.ts'
import type { StatementPreview } from '../statements.ts'
import { useImport, type ImportFault } from './use-import.ts'

/** A bank's file: its columns are shown with what they seem to be, before anything is kept. */
export function ImportPanel() {
  const goTo = useGoTo()
  const { file, preview, fault, isBusy, choose, send, clear } = useImport((id) =>
    goTo(`settlement/statements/${id}`),
  )
  return (
    <section className="settle-panel" aria-labelledby="import">
      <div className="settle-panel-head">
        <h2 id="import">{staffStatementsText('importStatement')}</h2>
      </div>
      <div className="settle-panel-body">
        <FileDrop
          label={staffStatementsText('bankFile')}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          said={isBusy ? staffStatementsText('readingFile') : (file?.name ?? '')}
          isHeld={file !== null}
          onFile={choose}
        />
      </div>
      {fault ? <Faults fault={fault} /> : null}
      {preview?.format === 'csv' ? (
        <Columns
          key={file?.name}
          preview={preview}
          isBusy={isBusy}
          onSend={send}
          onCancel={clear}
        />
      ) : null}
    </section>
  )
}

/** Nothing of a file is kept that has a fault; each is told by its line. */
function Faults({ fault: { sentence, lines } }: { fault: ImportFault }) {
  return (
    <div className="settle-panel-body" role="alert">
      <FieldError>{sentence}</FieldError>
      {lines.length > 0 ? (
        <ul className="statement-faults">
          {lines.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {staffStatementsText('lineFault', { line, message })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface ColumnsProps {
  preview: StatementPreview
  isBusy: boolean
  onSend: (mapping: object) => void
  onCancel: () => void
}

function Columns({ preview, isBusy, onSend, onCancel }: ColumnsProps) {
  const [roles, setRoles] = useState(() => rolesOf(preview))
  const [decimal, setDecimal] = useState<DecimalChoice>('')
  const mapping = mappingOf(roles, decimal)
  return (
    <form
      className="settle-panel-body"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof mapping !== 'string' && !isBusy) onSend(mapping)
      }}
    >
      <ColumnsTable
        headings={preview.headings}
        rows={preview.rows}
        roles={roles}
        labels={columnLabels()}
        onChange={setRoles}
      />
      <SelectField
        label={staffStatementsText('centsStand')}
        fieldClassName="statement-decimal"
        options={decimalOptions()}
        value={decimal}
        onChange={({ target }) => setDecimal(target.value as DecimalChoice)}
      />
      <div className="settle-acts">
        <Button
          look="lane"
          type="submit"
          disabled={typeof mapping === 'string'}
          busy={isBusy && staffStatementsText('importing')}
        >
          {staffStatementsText('import')}
        </Button>
        <Button look="line" onClick={onCancel}>
          {staffStatementsText('cancel')}
        </Button>
        <output>
          {typeof mapping === 'string' ? mapping : staffStatementsText('nothingCounts')}
        </output>
      </div>
    </form>
  )
}
