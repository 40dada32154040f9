import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Dialog } from 'radix-ui'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { auctionText } from '../../../languages/site/auction.ts'
import type { Photo } from '../../../rules/photos.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { IconButton, PlainButton } from '../../../ui/button.tsx'
import { Scrim, useDialogFocus } from '../../../ui/dialog.tsx'
import './photo-lightbox.css'
import { photoCount, photoAlt } from '../../lot/photo-alt.ts'
import { Picture } from '../../lot/picture.tsx'
import { PhotoCaption } from '../photo-caption.tsx'
import { PhotoSteps } from '../photo-steps.tsx'
import { Thumbnail } from '../photo-thumbnails.tsx'
import { FULL_SIZES, usePhotoZoom } from './use-photo-zoom.ts'

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
 * The photos over the whole screen, black in both themes. Esc closes, swipes step, and so do the gallery's arrow keys,
 * for its events pass through here; a photo that is enlarged takes both for itself.
 */
export function PhotoLightbox({ onClose, ...props }: PhotoLightboxProps) {
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Viewer {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** In the portal, which is there one rendering later: gestures look for the photo at once. */
function Viewer(props: Omit<PhotoLightboxProps, 'onClose'>) {
  const { title, category, photos, at, onStep, onChoose } = props
  const photo = photos[at]
  const zooming = usePhotoZoom(at, onStep)
  const focus = useDialogFocus()
  return (
    <Dialog.Content
      className="lightbox on-asphalt"
      aria-describedby={undefined}
      onKeyDown={zooming.onKeyDown}
      {...focus}
    >
      <div className="lightbox-head">
        <output className="tn">{photoCount(at, photos.length)}</output>
        <Dialog.Title className="one-line">{title}</Dialog.Title>
        <Dialog.Close asChild>
          <IconButton label={auctionText('close')}>
            <X className="icon" />
          </IconButton>
        </Dialog.Close>
      </div>
      <div className="lightbox-stage">
        <ZoomablePhoto {...zooming}>
          <Picture
            src={photo?.address ?? null}
            category={category}
            sizes={zooming.isZoomed ? FULL_SIZES : '100vw'}
            isCloseUp
            isStepped
            alt={photo ? photoAlt(title, photo, at + 1) : title}
          />
        </ZoomablePhoto>
        <p className="photo-drawn">{auctionText('notThisLot')}</p>
        {photos.length > 1 ? (
          <div className="lightbox-steps">
            <PhotoSteps onStep={onStep} />
          </div>
        ) : null}
      </div>
      <PhotoCaption {...{ photos, at }} />
      {photos.length > 1 ? <Strip {...{ category, photos, at, onChoose }} /> : null}
    </Dialog.Content>
  )
}

interface ZoomablePhotoProps extends ReturnType<typeof usePhotoZoom> {
  children: ReactNode
}

/** Moves its photo as the zoom says, and has the button for those who use neither fingers nor a wheel. */
function ZoomablePhoto({ stage, zoom, isZoomed, toggle, children }: ZoomablePhotoProps) {
  const { x, y, scale } = zoom
  return (
    <>
      <div
        ref={stage}
        className="lightbox-photo"
        data-zoomed={isZoomed ? '' : undefined}
        // The browser would drag the file away.
        onDragStart={(event) => event.preventDefault()}
      >
        <div
          className={clsx('lightbox-zoom', zoom.isGliding && 'lightbox-glide')}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          {children}
        </div>
      </div>
      <PlainButton
        className="over-photo lightbox-toggle"
        aria-label={auctionText(isZoomed ? 'zoomOut' : 'zoomIn')}
        onClick={toggle}
      >
        {isZoomed ? <ZoomOut className="icon" /> : <ZoomIn className="icon" />}
      </PlainButton>
    </>
  )
}

type StripProps = Pick<PhotoLightboxProps, 'category' | 'photos' | 'at' | 'onChoose'>

/** All thumbnails in one row; the current one is kept in view. Not rendered again while a photo is moved. */
const Strip = memo(function Strip({ category, photos, at, onChoose }: StripProps) {
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
})
