import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { CONSIGNORS_ADDRESS, type ConsignorList } from '../consignors/consignors.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed } from '../table/table-states.tsx'
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
        <h2 id="imported-lists">{runListsText('importedBefore')}</h2>
        <CsvButton name="run-lists" address={RUN_LISTS_ADDRESS} query="" />
      </div>
      <section
        className="run-list-notes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
        tabIndex={0}
        aria-label={runListsText('listsImportedBefore')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{runListsText('when')}</th>
              <th scope="col">{runListsText('consignor')}</th>
              <th scope="col">{runListsText('file')}</th>
              <th scope="col">{runListsText('lots')}</th>
              <th scope="col">{runListsText('by')}</th>
              <th scope="col">{runListsText('correct')}</th>
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
                      aria-label={runListsText('anotherConsignorOf', { file: list.file_name })}
                      onClick={() => setMoved(list)}
                    >
                      {runListsText('anotherConsignor')}
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
    ? runListsText('draftCount', { drafts })
    : runListsText('lotAndDraftCount', { lots, drafts })
}
