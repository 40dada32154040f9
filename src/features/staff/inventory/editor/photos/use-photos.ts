import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useState } from 'react'
import { toastProblem } from '../../../../../browser/toasts.ts'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import type { AuctionForEditor, ShownPhoto } from '../../auction-form.ts'
import { editorAddress } from '../editor-query.ts'
import { arrangementOf, photosAddress, type ChangedPhotos } from './changed-photos.ts'
import { useCaptions } from './use-captions.ts'
import { usePhotoEdits } from './use-photo-edits.ts'

/** The photos of an auction, and what is done to them, one thing after the other: each is saved at once. */
export function usePhotos({ auction: { id }, photos: saved }: AuctionForEditor) {
  const queryClient = useQueryClient()
  const queryKey = [editorAddress(id)] as const
  const [shown, setShown] = useState<ShownPhoto[] | null>(null)
  /** As answers told them last, while edits wait for theirs, and how many those are. */
  const [held, setHeld] = useState<{ edits: number; photos: ShownPhoto[] } | null>(null)
  const [line] = useState(() => pLimit(1))
  // Words are never older here than what is saved.
  const photos =
    (shown ?? held?.photos)?.map(
      (photo) => saved.find(({ id: one }) => one === photo.id) ?? photo,
    ) ?? saved

  function take({ photos: changed, auction, warnings }: ChangedPhotos): void {
    // What is read just now may be of before: it is read once more.
    const isReading = queryClient.isFetching({ queryKey }) > 0
    void queryClient.cancelQueries({ queryKey })
    setHeld((held) => held && { ...held, photos: changed })
    const { image_url, images, image_captions, damage } = auction
    queryClient.setQueriesData<AuctionForEditor>({ queryKey }, (before) => {
      if (!before) return before
      const fields = { ...before.fields, image_url, images, image_captions, damage }
      return { ...before, auction, warnings, photos: changed, fields }
    })
    if (isReading) void queryClient.invalidateQueries({ queryKey })
  }
  /** Until its answer says which photo came of which, a read that knows of an edit already would show another one. */
  function hold(): () => void {
    const [[, now] = []] = queryClient.getQueriesData<AuctionForEditor>({ queryKey })
    setHeld((held) => ({
      edits: (held?.edits ?? 0) + 1,
      photos: held?.photos ?? now?.photos ?? saved,
    }))
    return () =>
      setHeld((held) => (held && held.edits > 1 ? { ...held, edits: held.edits - 1 } : null))
  }
  const { latestOf, ...edits } = usePhotoEdits({ id, take, line, hold })
  const captions = useCaptions({ id, take, line, latestOf })

  /** Shows it before it is saved. */
  async function change(next: ShownPhoto[], call: () => Promise<ChangedPhotos>): Promise<void> {
    setShown(next)
    try {
      await line(async () => take(await call()))
    } catch (error) {
      toastProblem(error, photosText('photosFailed'))
      // A colleague may have added one, or taken it off.
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      setShown(null)
    }
  }

  const arrange = (next: ShownPhoto[]) =>
    change(next, () =>
      callStaff(photosAddress(id), {
        method: 'PATCH',
        body: arrangementOf(photos, next, latestOf),
      }),
    )

  return {
    ...{ photos, take, arrange, captions },
    ...edits,
    remove: (photo: ShownPhoto) =>
      change(
        photos.filter((one) => one.id !== photo.id),
        () => callStaff(`${photosAddress(id)}/${latestOf(photo).id}`, { method: 'DELETE' }),
      ),
  }
}

export type Photos = ReturnType<typeof usePhotos>
