import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastProblem } from '../../../../browser/toasts.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import type { AuctionForEditor, EditedAuction, ShownPhoto } from '../auction-form.ts'
import { editorAddress } from './editor-query.ts'

type Changed = Pick<EditedAuction, 'auction' | 'warnings'> & { photos: ShownPhoto[] }

export function photosAddress(id: string): string {
  return `${editorAddress(id)}/photos`
}

/** The photos of an auction, and what is done to them: each change is saved at once, and shown before it is. */
export function usePhotos({ auction: { id }, photos: saved }: AuctionForEditor) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<ShownPhoto[] | null>(null)
  const photos = shown ?? saved

  function take({ photos: changed, ...rest }: Changed): void {
    const { image_url, images, image_captions, damage } = rest.auction
    queryClient.setQueriesData<AuctionForEditor>({ queryKey: [editorAddress(id)] }, (before) => {
      if (!before) return before
      const fields = { ...before.fields, image_url, images, image_captions, damage }
      return { ...before, ...rest, photos: changed, fields }
    })
  }

  async function change(next: ShownPhoto[], call: () => Promise<Changed>): Promise<void> {
    setShown(next)
    try {
      take(await call())
    } catch (error) {
      toastProblem(error, 'The photos could not be changed')
    } finally {
      setShown(null)
    }
  }

  const arrange = (next: ShownPhoto[]) =>
    change(next, () => {
      const body = { photos: next.map(({ url, caption }) => ({ url, caption })) }
      return callStaff<Changed>(photosAddress(id), { method: 'PATCH', body })
    })

  return {
    ...{ photos, take, arrange },
    caption(photo: ShownPhoto, text: string) {
      const caption = text.trim() || null
      if (caption === photo.caption) return
      void arrange(photos.map((one) => (one.id === photo.id ? { ...one, caption } : one)))
    },
    remove: (photo: ShownPhoto) =>
      change(
        photos.filter((one) => one.id !== photo.id),
        () => callStaff<Changed>(`${photosAddress(id)}/${photo.id}`, { method: 'DELETE' }),
      ),
  }
}

export type Photos = ReturnType<typeof usePhotos>
