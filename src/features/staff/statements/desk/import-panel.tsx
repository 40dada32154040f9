import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { useGoTo } from '../../frame/place.ts'
import { COLUMN_ROLES, mappingOf, rolesOf, type ColumnRole } from '../mapping-form.ts'
import type { StatementPreview } from '../statements.ts'
import { useImport, type ImportFault } from './use-import.ts'

/** A bank's file: its columns are shown with what they seem to be, before anything is kept. */
export function ImportPanel() {
  const goTo = useGoTo()
  const { file, preview, fault, isBusy, choose, send, clear } = useImport((id) =>
    goTo(`settlement/statements/${id}`),
  )
  const inputId = useId()
  return (
    <section className="settle-panel" aria-labelledby="import">
      <div className="settle-panel-head">
        <h2 id="import">Import a statement</h2>
      </div>
      <div
        className="settle-panel-body statement-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [dropped] = event.dataTransfer.files
          if (dropped) choose(dropped)
        }}
      >
        <label htmlFor={inputId}>The bank's file, CSV or camt.053</label>
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) choose(chosen)
            target.value = ''
          }}
        />
        <output>{isBusy ? 'Reading the file...' : (file?.name ?? '')}</output>
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

interface ColumnsProps {
  preview: StatementPreview
  isBusy: boolean
  onSend: (mapping: object) => void
  onCancel: () => void
}

function Columns({ preview, isBusy, onSend, onCancel }: ColumnsProps) {
  const [roles, setRoles] = useState(() => rolesOf(preview))
  const mapping = mappingOf(roles)
  const set = (at: number, role: ColumnRole) => setRoles(roles.with(at, role))
  return (
    <form
      className="settle-panel-body"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof mapping !== 'string' && !isBusy) onSend(mapping)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keys too */}
      <section className="statement-columns" tabIndex={0} aria-label="Columns of the file">
        <table className="settle-table">
          <thead>
            <tr>
              {preview.headings.map((heading, at) => (
                <th key={`${at} ${heading}`} scope="col">
                  {heading || `Column ${at + 1}`}
                  <select
                    aria-label={`${heading || `Column ${at + 1}`} is`}
                    value={roles[at]}
                    onChange={({ target }) => set(at, target.value as ColumnRole)}
                  >
                    {Object.entries(COLUMN_ROLES).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, at) => (
              <tr key={`${at} ${row.join(' ')}`} data-open>
                {preview.headings.map((heading, column) => (
                  <td key={`${column} ${heading}`}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
