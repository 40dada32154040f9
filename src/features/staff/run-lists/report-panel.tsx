import { useState } from 'react'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { StaffLink } from '../frame/staff-link.tsx'
import { CsvFileButton } from '../table/csv-button.tsx'
import { fieldLabel } from './run-list-fields.ts'
import { noteWord, type RunListNote, type RunListReport } from './run-lists.ts'

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
      <h2 id="checked">{runListsText(imported ? 'imported' : 'whatWouldBecome')}</h2>
      <output>{imported ? doneWords(imported) : plannedWords(report)}</output>
      {imported ? (
        <p>
          <StaffLink path="inventory" search="status=draft&sort=-created_at">
            {runListsText('openDrafts')}
          </StaffLink>
        </p>
      ) : (
        <ImportPart report={report} isBusy={isBusy} onImport={onImport} />
      )}
      {notes.length > 0 ? <Notes notes={notes} /> : null}
      {/* Once its lots are there, the same list would be told to be known. */}
      {notes.length > 0 && !imported ? (
        <div className="run-list-acts">
          <CsvFileButton
            name="rows-to-look-at"
            of={runListsText('theRowsToLookAt')}
            fetchIt={fetchNotes}
          />
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
      ? runListsText('correctRows')
      : isNew && !isMeant
        ? runListsText('correctName')
        : null
  return (
    <>
      {errors > 0 ? (
        <Checkbox checked={leavesOut} onCheckedChange={setLeavesOut}>
          {runListsText('leaveOutRows', { count: errors })}
        </Checkbox>
      ) : null}
      {isNew && lots > 0 ? (
        <Checkbox checked={isMeant} onCheckedChange={setIsMeant}>
          {runListsText('isNewConsignor', { consignor })}
        </Checkbox>
      ) : null}
      {lots > 0 ? (
        <div className="run-list-acts">
          <Button
            look="lane"
            disabled={missing !== null}
            busy={isBusy && runListsText('importing')}
            onClick={() => onImport({ leave_out_errors: leavesOut, new_consignor: isMeant })}
          >
            {runListsText('importLots', { count: lots, consignor })}
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
    runListsText('draftsPlanned', { lots, rows }),
    errors > 0 ? runListsText('rowsUnreadable', { count: errors }) : '',
    warnings > 0 ? runListsText('rowsToLookAtCount', { count: warnings }) : '',
    known > 0 ? runListsText('lotsKnown', { count: known }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function doneWords({ lot_count: count, consignor }: RunListReport): string {
  return runListsText('draftsMade', { count, consignor })
}

function Notes({ notes }: { notes: readonly RunListNote[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
    <section className="run-list-notes" tabIndex={0} aria-label={runListsText('rowsToLookAt')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{runListsText('row')}</th>
            <th scope="col">{runListsText('what')}</th>
            <th scope="col">{runListsText('column')}</th>
            <th scope="col">{runListsText('why')}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map(({ row, kind, field, message }) => (
            <tr key={`${row} ${kind} ${field} ${message}`}>
              <td className="tn">{row}</td>
              <td data-kind={kind}>{noteWord(kind)}</td>
              <td>{field ? fieldLabel(field) : ''}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
