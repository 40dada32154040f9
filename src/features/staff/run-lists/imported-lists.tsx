import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { CONSIGNORS_ADDRESS, type ConsignorList } from '../consignors/consignors.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import { counted } from './counted.ts'
import { moveListAct } from './move-list.ts'
import { RUN_LISTS_ADDRESS, type ImportedList } from './run-lists.ts'

/** The last lists that came in, each with whose it was said to be: where that was wrong it is mended here. */
export function ImportedLists() {
  const { data, error, refetch } = useQuery(
    staffQuery<{ items: ImportedList[] }>(RUN_LISTS_ADDRESS),
  )
  const { data: consignors } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  const [moved, setMoved] = useState<ImportedList | null>(null)
  if (!data) return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : null
  if (data.items.length === 0) return null
  return (
    <section className="panel run-list-part" aria-labelledby="imported-lists">
      <div className="spread">
        <h2 id="imported-lists">Imported before</h2>
        <CsvButton name="run-lists" address={RUN_LISTS_ADDRESS} query="" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
      <section className="run-list-notes" tabIndex={0} aria-label="Lists imported before">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Consignor</th>
              <th scope="col">File</th>
              <th scope="col">Lots</th>
              <th scope="col">By</th>
              <th scope="col">Correct</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((list) => (
              <tr key={list.id}>
                <td className="tn">{dayAndMinute(list.imported_at)}</td>
                <td>{list.consignor.name}</td>
                <td>{list.file_name}</td>
                <td className="tn">{lotWords(list)}</td>
                <td>{list.imported_by}</td>
                <td>
                  {list.draft_count > 0 ? (
                    <Button
                      look="line"
                      size="sm"
                      aria-label={`Another consignor of ${list.file_name}`}
                      onClick={() => setMoved(list)}
                    >
                      Another consignor
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {moved ? (
        <ActDialog
          act={moveListAct(moved, consignors?.items ?? [])}
          onClose={() => setMoved(null)}
        />
      ) : null}
    </section>
  )
}

function lotWords({ lot_count: lots, draft_count: drafts }: ImportedList): string {
  return drafts === lots
    ? counted(drafts, 'draft')
    : `${counted(lots, 'lot')}, ${counted(drafts, 'draft')}`
}
