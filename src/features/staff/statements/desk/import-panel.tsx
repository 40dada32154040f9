import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError, SelectField } from '../../../../ui/field.tsx'
import { ColumnsTable } from '../../csv/columns-table.tsx'
import { FileDrop } from '../../csv/file-drop.tsx'
import { useGoTo } from '../../frame/place.ts'
import {
  COLUMN_ROLES,
  DECIMAL_MARKS,
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
        <h2 id="import">Import a statement</h2>
      </div>
      <div className="settle-panel-body">
        <FileDrop
          label="The bank's file, CSV or camt.053"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          said={isBusy ? 'Reading the file...' : (file?.name ?? '')}
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
              Line {line}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const DECIMAL_OPTIONS = Object.entries(DECIMAL_MARKS).map(([value, label]) => ({ value, label }))

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
        labels={COLUMN_ROLES}
        onChange={setRoles}
      />
      <SelectField
        label="Cents stand"
        fieldClassName="statement-decimal"
        options={DECIMAL_OPTIONS}
        value={decimal}
        onChange={({ target }) => setDecimal(target.value as DecimalChoice)}
      />
      <div className="settle-acts">
        <Button
          look="lane"
          type="submit"
          disabled={typeof mapping === 'string'}
          busy={isBusy && 'Importing...'}
        >
          Import
        </Button>
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <output>
          {typeof mapping === 'string' ? mapping : 'Nothing counts before you confirm it.'}
        </output>
      </div>
    </form>
  )
}
