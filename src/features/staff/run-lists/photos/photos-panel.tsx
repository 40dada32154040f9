import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runListsText } from '../../../../languages/staff/run-lists.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { FieldError, SelectField } from '../../../../ui/field.tsx'
import { CONSIGNORS_ADDRESS, type ConsignorList } from '../../consignors/consignors.ts'
import { FileDrop } from '../../csv/file-drop.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import type { ToldPhoto } from './send-photos.ts'
import { usePhotoImport } from './use-photo-import.ts'

/** Photos from a ZIP file, to the lots whose stock number or VIN is in their names. */
export function PhotosPanel() {
  const { current, start, stop } = usePhotoImport()
  const { data } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  const [consignorId, setConsignorId] = useState('')
  const [addsToOthers, setAddsToOthers] = useState(false)
  const [addsToBidOn, setAddsToBidOn] = useState(false)
  const told = current?.told ?? []
  const added = told.filter(({ lot }) => lot !== null).length
  const refused = told.filter(({ lot }) => lot === null)
  const isRunning = current?.state === 'running'
  return (
    <section className="panel run-list-part" aria-labelledby="run-list-photos">
      <h2 id="run-list-photos">{runListsText('photos')}</h2>
      <p>{runListsText('photosSay')}</p>
      <SelectField
        label={runListsText('whoseLots')}
        hint={runListsText('whoseLotsHint')}
        value={consignorId}
        options={[
          { value: '', label: runListsText('anybodys') },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => setConsignorId(target.value)}
      />
      <Checkbox checked={addsToOthers} onCheckedChange={setAddsToOthers}>
        {runListsText('addToOthers')}
      </Checkbox>
      <Checkbox checked={addsToBidOn} onCheckedChange={setAddsToBidOn}>
        {runListsText('addToBidOn')}
      </Checkbox>
      <FileDrop
        label={runListsText('thePhotos')}
        accept=".zip,application/zip"
        said={current?.name ?? ''}
        isHeld={isRunning}
        onFile={(file) =>
          void start(file, { consignorId: consignorId || null, addsToOthers, addsToBidOn })
        }
      />
      {current ? (
        <div className="run-list-acts">
          <output>
            {current.total === null
              ? runListsText('photosAdded', { state: current.state, added })
              : runListsText('photosAddedOf', {
                  ...{ state: current.state, added },
                  ...{ told: told.length, total: current.total },
                })}
          </output>
          {isRunning ? (
            <Button look="line" size="sm" onClick={stop}>
              {runListsText('stop')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {current?.failure ? (
        <div role="alert">
          <FieldError>{current.failure}</FieldError>
        </div>
      ) : null}
      {refused.length > 0 ? <RefusedFiles refused={refused} /> : null}
    </section>
  )
}

function RefusedFiles({ refused }: { refused: readonly ToldPhoto[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
    <section className="run-list-notes" tabIndex={0} aria-label={runListsText('filesNotAdded')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{runListsText('file')}</th>
            <th scope="col">{runListsText('whyNotAdded')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ path, reason }) => (
            <tr key={path}>
              <td>{path}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
