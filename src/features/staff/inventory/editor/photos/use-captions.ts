import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../../../browser/api.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import type { ShownPhoto } from '../../auction-form.ts'
import { editorAddress } from '../editor-query.ts'
import { photosAddress, type ChangedPhotos } from './changed-photos.ts'
import {
  captionIn,
  leftAfter,
  recallCaptions,
  theirsOf,
  useTypedCaptions,
} from './typed-captions.ts'

interface Captioning {
  /** Of the auction. */
  id: string
  take: (changed: ChangedPhotos) => void
  /** Does one thing after the other. */
  line: <Result>(act: () => Promise<Result>) => Promise<Result>
  latestOf: (photo: ShownPhoto) => ShownPhoto
}

/** The captions of photos, and their way to the server, each by itself. Until it is saved it is kept on this device. */
export function useCaptions({ id, take, line, latestOf }: Captioning) {
  const queryClient = useQueryClient()
  const { typed, keep } = useTypedCaptions(id)
  const typedOf = (photo: ShownPhoto) => typed[latestOf(photo).id]
  const theirs = (photo: ShownPhoto) => theirsOf(photo.caption, typedOf(photo))

  async function send(photo: ShownPhoto): Promise<string | null> {
    const { id: key } = latestOf(photo)
    const caption = recallCaptions(id)[key]
    if (!caption) return null
    const { text, over } = caption
    if (captionIn(text) === over) {
      keep(key, null)
      return null
    }
    try {
      const body = { caption: captionIn(text), before: over }
      take(await callStaff(`${photosAddress(id)}/${key}`, { method: 'PATCH', body }))
      keep(key, leftAfter(text, recallCaptions(id)[key]))
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // A colleague may have changed it, or taken the photo off.
      void queryClient.invalidateQueries({ queryKey: [editorAddress(id)] })
      return error.problem.detail
    }
  }
  /** Resolves with why it could not be saved, null where nothing is left to be saved. */
  const save = (photo: ShownPhoto) => line(() => send(photo))

  return {
    captionOf: (photo: ShownPhoto) => ({
      text: typedOf(photo)?.text ?? photo.caption ?? '',
      isTyped: typedOf(photo) !== undefined,
      theirs: theirs(photo),
    }),
    type: (photo: ShownPhoto, text: string) =>
      keep(latestOf(photo).id, { over: photo.caption, ...typedOf(photo), text }),
    /** Nothing is sent before one has chosen. */
    save: async (photo: ShownPhoto) => (theirs(photo) ? null : save(photo)),
    choose(photo: ShownPhoto, whose: 'mine' | 'theirs') {
      const mine = whose === 'mine' && typedOf(photo)
      keep(latestOf(photo).id, mine ? { ...mine, over: photo.caption } : null)
      return save(photo)
    },
  }
}

export type Captions = ReturnType<typeof useCaptions>
