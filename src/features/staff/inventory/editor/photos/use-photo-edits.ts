import { useState } from 'react'
import { toastProblem } from '../../../../../browser/toasts.ts'
import { photosText } from '../../../../../languages/staff/photos.ts'
import type { PhotoEdit } from '../../../../../rules/listing/photo-edit.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import { offerUndo } from '../../../frame/undo.ts'
import type { ShownPhoto } from '../../auction-form.ts'
import type { PhotoAction } from '../../listing-photos.ts'
import { photosAddress, type ChangedPhotos } from './changed-photos.ts'
import { createPhotoVersions } from './photo-versions.ts'
import { moveCaption } from './typed-captions.ts'

type Edited = ChangedPhotos & { photo_id: string; before: PhotoEdit }

interface Editing {
  /** Of the auction. */
  id: string
  take: (changed: ChangedPhotos) => void
  /** Shows what answers tell, and nothing that is read, until what it returns is called. */
  hold: () => () => void
  /** Does one thing after the other. */
  line: <Result>(act: () => Promise<Result>) => Promise<Result>
}

/** Turns and crops photos, each time with a way back. Each is shown as it was until it is done. */
export function usePhotoEdits({ id, take, line, hold }: Editing) {
  const [versions] = useState(createPhotoVersions)
  /** The keys of those that are worked on, as often as something waits to be done to them. */
  const [underWay, setUnderWay] = useState<readonly string[]>([])

  /** Returns how it was made before. */
  async function send(photo: ShownPhoto, body: PhotoAction): Promise<PhotoEdit> {
    const key = versions.keyOf(photo)
    setUnderWay((keys) => [...keys, key])
    const release = hold()
    try {
      return await line(async () => {
        const before = versions.latestOf(photo)
        const address = `${photosAddress(id)}/${before.id}/edits`
        const answer = await callStaff<Edited>(address, { method: 'POST', body })
        const after = answer.photos.find((one) => one.id === answer.photo_id)
        if (after) {
          versions.became(before, after)
          moveCaption(id, before.id, after.id)
        }
        take(answer)
        return answer.before
      })
    } finally {
      release()
      setUnderWay((keys) => keys.toSpliced(keys.indexOf(key), 1))
    }
  }

  return {
    keyOf: versions.keyOf,
    latestOf: versions.latestOf,
    isEdited: (photo: ShownPhoto) => underWay.includes(versions.keyOf(photo)),
    async edit(photo: ShownPhoto, number: number, body: PhotoAction): Promise<void> {
      try {
        const edit = await send(photo, body)
        offerUndo({
          title: photosText('edited', { number, action: body.action }),
          undo: () => send(photo, { action: 'set', edit }),
        })
      } catch (error) {
        toastProblem(error, photosText('photosFailed'))
      }
    },
  }
}
