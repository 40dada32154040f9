import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { FieldError, SelectField } from '../../../../ui/field.tsx'
import { CONSIGNORS_ADDRESS, type ConsignorList } from '../../consignors/consignors.ts'
import { FileDrop } from '../../csv/file-drop.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import { counted } from '../counted.ts'
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
      <h2 id="run-list-photos">Photos</h2>
      <p>
        The name of a photo, or of its folder, says which lot it is of: A-17_1.jpg, A-17/1.jpg, or a
        VIN. Sent again, an archive adds what is missing.
      </p>
      <SelectField
        label="Whose lots"
        hint="Another consignor may have the same stock numbers"
        value={consignorId}
        options={[
          { value: '', label: 'Anybody’s, by VIN alone' },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => setConsignorId(target.value)}
      />
      <Checkbox checked={addsToOthers} onCheckedChange={setAddsToOthers}>
        Also add to lots that have photos already
      </Checkbox>
      <Checkbox checked={addsToBidOn} onCheckedChange={setAddsToBidOn}>
        Also add to lots with bids: it is announced to bidders
      </Checkbox>
      <FileDrop
        label="The photos, ZIP"
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
            {WORDS[current.state]} {counted(added, 'photo')} added
            {current.total === null
              ? ''
              : `, ${told.length} of ${counted(current.total, 'file')} seen to`}
            .
          </output>
          {isRunning ? (
            <Button look="line" size="sm" onClick={stop}>
              Stop
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

const WORDS = { running: 'Sending...', done: 'Done:', stopped: 'Stopped:', failed: 'Broken off:' }

function RefusedFiles({ refused }: { refused: readonly ToldPhoto[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
    <section className="run-list-notes" tabIndex={0} aria-label="Files that were not added">
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Why it was not added</th>
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
