import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { StaffLink } from '../frame/staff-link.tsx'
import { CsvFileButton } from '../table/csv-button.tsx'
import { counted } from './counted.ts'
import { RUN_LIST_FIELDS } from './run-list-fields.ts'
import { NOTE_WORDS, type RunListNote, type RunListReport } from './run-lists.ts'

interface ReportPanelProps {
  report: RunListReport
  /** Once it is done. */
  imported: RunListReport | undefined
  isBusy: boolean
  onImport: (also: { leave_out_errors: boolean; new_consignor: boolean }) => void
  /** All that is said of the rows, as a file. */
  fetchNotes: () => Promise<Blob>
}

/** What would become of a list, row by row, and the way to do it. */
export function ReportPanel(props: ReportPanelProps) {
  const { report, imported, isBusy, onImport, fetchNotes } = props
  const { notes } = report
  return (
    <section className="panel run-list-part" aria-labelledby="checked">
      <h2 id="checked">{imported ? 'Imported' : 'What would become of it'}</h2>
      <output>{imported ? doneWords(imported) : plannedWords(report)}</output>
      {imported ? (
        <p>
          <StaffLink path="inventory" search="status=draft&sort=-created_at">
            Open the drafts in the inventory
          </StaffLink>
        </p>
      ) : (
        <ImportPart report={report} isBusy={isBusy} onImport={onImport} />
      )}
      {notes.length > 0 ? <Notes notes={notes} /> : null}
      {/* Once its lots are there, the same list would be told to be known. */}
      {notes.length > 0 && !imported ? (
        <div className="run-list-acts">
          <CsvFileButton name="rows-to-look-at" of="the rows to look at" fetchIt={fetchNotes} />
        </div>
      ) : null}
    </section>
  )
}

/** Says whose how many lots come to be before it is done. */
function ImportPart({
  report,
  isBusy,
  onImport,
}: Omit<ReportPanelProps, 'imported' | 'fetchNotes'>) {
  const [leavesOut, setLeavesOut] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const { consignor, is_new_consignor: isNew, lot_count: lots, error_count: errors } = report
  const missing =
    errors > 0 && !leavesOut
      ? 'Correct the rows with errors in your file, or leave them out.'
      : isNew && !isMeant
        ? 'Correct the name of the consignor, or check that it is a new one.'
        : null
  return (
    <>
      {errors > 0 ? (
        <Checkbox checked={leavesOut} onCheckedChange={setLeavesOut}>
          Leave out {counted(errors, 'row')} with an error
        </Checkbox>
      ) : null}
      {isNew && lots > 0 ? (
        <Checkbox checked={isMeant} onCheckedChange={setIsMeant}>
          {consignor} is a new consignor
        </Checkbox>
      ) : null}
      {lots > 0 ? (
        <div className="run-list-acts">
          <Button
            look="lane"
            disabled={missing !== null}
            busy={isBusy && 'Importing...'}
            onClick={() => onImport({ leave_out_errors: leavesOut, new_consignor: isMeant })}
          >
            Import {counted(lots, 'lot')} of {consignor}
          </Button>
          {missing ? <output>{missing}</output> : null}
        </div>
      ) : null}
    </>
  )
}

function plannedWords(report: RunListReport): string {
  const { lot_count: lots, row_count: rows, known_count: known } = report
  const { error_count: errors, warning_count: warnings } = report
  return [
    `${counted(lots, 'draft')} of ${counted(rows, 'row')} would be made.`,
    errors > 0 ? `${counted(errors, 'row')} cannot be read.` : '',
    warnings > 0 ? `${counted(warnings, 'row')} should be looked at.` : '',
    known > 0 ? `${counted(known, 'lot')} in the inventory already.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function doneWords({ lot_count: lots, consignor }: RunListReport): string {
  return `${counted(lots, 'draft')} of ${consignor} ${lots === 1 ? 'was' : 'were'} made.`
}

function Notes({ notes }: { notes: readonly RunListNote[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
    <section className="run-list-notes" tabIndex={0} aria-label="Rows to look at">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">What</th>
            <th scope="col">Column</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {notes.map(({ row, kind, field, message }) => (
            <tr key={`${row} ${kind} ${field} ${message}`}>
              <td className="tn">{row}</td>
              <td data-kind={kind}>{NOTE_WORDS[kind]}</td>
              <td>{field ? RUN_LIST_FIELDS[field] : ''}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
