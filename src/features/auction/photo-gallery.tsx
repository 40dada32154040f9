import Maximize from 'lucide-react/icons/maximize'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { auctionText } from '../../languages/site/auction.ts'
import type { Photo } from '../../rules/photos.ts'
import { PlainButton } from '../../ui/button.tsx'
import './photo-gallery.css'
import { photoCount, photoAlt } from '../lot/photo-alt.ts'
import { Picture } from '../lot/picture.tsx'
import { PhotoCaption } from './photo-caption.tsx'
import { PhotoSteps } from './photo-steps.tsx'
import { Thumbnails } from './photo-thumbnails.tsx'
import { useSwipe } from './use-swipe.ts'

const PhotoLightbox = lazyPart(
  async () => (await import('./viewer/photo-lightbox.tsx')).PhotoLightbox,
)

const STAGE_SIZES = '(max-width: 64rem) 100vw, (max-width: 105rem) 64vw, 70rem'

interface PhotoGalleryProps {
  title: string
  /** Whose drawing stands in for a photo. */
  category: string
  photos: readonly Photo[]
}

/** One photo large, with the way to the others: thumbnails, arrows, swipe, arrow keys, full screen. */
export function PhotoGallery({ title, category, photos }: PhotoGalleryProps) {
  /** Null until one steps or chooses. */
  const [chosen, setChosen] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => whenIdle(PhotoLightbox.preload), [])
  const at = chosen !== null && chosen < photos.length ? chosen : 0
  const photo = photos[at]
  const step = (by: number) => setChosen((at + by + photos.length) % photos.length)
  const swipe = useSwipe(step)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys work from every control in it, and from the full screen
    <section
      className="stack gallery"
      aria-label={auctionText('photos')}
      onKeyDown={(event) => {
        if (photos.length < 2) return
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      }}
    >
      <div className="photos gallery-stage" {...swipe}>
        <Picture
          src={photo?.address ?? null}
          category={category}
          sizes={STAGE_SIZES}
          alt={photo ? photoAlt(title, photo, at + 1) : title}
          fetchPriority="high"
          isStepped={chosen !== null}
        />
        <p className="photo-drawn">{auctionText('notThisLot')}</p>
        <StageControls at={at} count={photos.length} onStep={step} onFull={() => setFull(true)} />
      </div>
      <PhotoCaption {...{ photos, at }} />
      {photos.length > 1 ? <Thumbnails {...{ category, photos, at }} onChoose={setChosen} /> : null}
      {isFull ? (
        <Suspense>
          <PhotoLightbox
            {...{ title, category, photos, at }}
            onStep={step}
            onChoose={setChosen}
            onClose={() => setFull(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

interface StageControlsProps {
  at: number
  count: number
  onStep: (by: number) => void
  onFull: () => void
}

function StageControls({ at, count, onStep, onFull }: StageControlsProps) {
  if (count === 0) return null
  return (
    <>
      <output className="photo-count">{photoCount(at, count)}</output>
      {count > 1 ? (
        <div className="gallery-steps">
          <PhotoSteps onStep={onStep} />
        </div>
      ) : null}
      <PlainButton
        className="over-photo gallery-full"
        aria-label={auctionText('fullScreen')}
        onClick={onFull}
      >
        <Maximize className="icon" />
      </PlainButton>
    </>
  )
}
