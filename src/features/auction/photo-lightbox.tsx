import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import type { Photo } from '../../rules/photos.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { IconButton } from '../../ui/button.tsx'
import { Scrim, useFocusReturn } from '../../ui/dialog.tsx'
import './photo-lightbox.css'
import { photoCount, photoAlt } from '../lot/photo-alt.ts'
import { Picture } from '../lot/picture.tsx'
import { PhotoCaption } from './photo-caption.tsx'
import { PhotoSteps } from './photo-steps.tsx'
import { Thumbnail } from './photo-thumbnails.tsx'
import { useSwipe } from './use-swipe.ts'

interface PhotoLightboxProps {
  title: string
  category: string
  photos: readonly Photo[]
  at: number
  onStep: (by: number) => void
  onChoose: (at: number) => void
  onClose: () => void
}

/**
 * The photos over the whole screen, black in both themes. Esc closes, swipes step, and so do
 * the gallery's arrow keys, for its events pass through here.
 */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { title, category, photos, at, onStep, onChoose, onClose } = props
  const photo = photos[at]
  const swipe = useSwipe(onStep)
  const focus = useFocusReturn()
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content className="lightbox on-asphalt" aria-describedby={undefined} {...focus}>
          <div className="lightbox-head">
            <output className="tn">{photoCount(at, photos.length)}</output>
            <Dialog.Title className="one-line">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X className="icon" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="lightbox-stage" {...swipe}>
            <Picture
              src={photo?.address ?? null}
              category={category}
              sizes="100vw"
              alt={photo ? photoAlt(title, photo, at + 1) : title}
            />
            <p className="photo-drawn">Illustration, not a photo of this lot</p>
            {photos.length > 1 ? <PhotoSteps onStep={onStep} /> : null}
          </div>
          <PhotoCaption {...{ photos, at }} />
          {photos.length > 1 ? <Strip {...{ category, photos, at, onChoose }} /> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** All thumbnails in one row; the current one is kept in view. */
function Strip({
  category,
  photos,
  at,
  onChoose,
}: Pick<PhotoLightboxProps, 'category' | 'photos' | 'at' | 'onChoose'>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <div className="lightbox-strip" ref={row}>
      {photos.map((photo, number) => (
        <Thumbnail
          key={number}
          sizes="6rem"
          isCurrent={number === at}
          {...{ category, photo, number, onChoose }}
        />
      ))}
    </div>
  )
}
