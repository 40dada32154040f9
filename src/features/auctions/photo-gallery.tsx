import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import { lazy, Suspense, useState } from 'react'
import { GALLERY_THUMBNAILS } from '../../rules/policy.ts'
import { Button } from '../../ui/button.tsx'
import './photo-gallery.css'
import { photoCount, photoWords } from './photo-words.ts'
import { Picture } from './picture.tsx'
import { useSwipe } from './use-swipe.ts'

const loadLightbox = () => import('./photo-lightbox.tsx')
const PhotoLightbox = lazy(() =>
  loadLightbox().then((module) => ({ default: module.PhotoLightbox })),
)

const STAGE_SIZES = '(max-width: 64rem) 100vw, (max-width: 105rem) 64vw, 70rem'

interface PhotoGalleryProps {
  title: string
  photos: readonly string[]
}

/** One photo large, with the way to the others: thumbnails, arrows, swipe, arrow keys, full screen. */
export function PhotoGallery({ title, photos }: PhotoGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const [isFull, setFull] = useState(false)
  const at = chosen < photos.length ? chosen : 0
  const step = (by: number) => setChosen((at + by + photos.length) % photos.length)
  const swipe = useSwipe(step)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys work from every control in it, and from the full screen
    <section
      className="gallery"
      aria-label="Photos"
      onKeyDown={(event) => {
        if (photos.length < 2) return
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      }}
    >
      <div className="gallery-stage" {...swipe}>
        <Picture
          src={photos[at] ?? null}
          sizes={STAGE_SIZES}
          alt={photoWords(title, photos[at] ?? '', at + 1)}
          fetchPriority="high"
        />
        <StageControls at={at} count={photos.length} onStep={step} onFull={() => setFull(true)} />
      </div>
      {photos.length > 1 ? <Thumbnails photos={photos} at={at} onChoose={setChosen} /> : null}
      {isFull ? (
        <Suspense>
          <PhotoLightbox
            {...{ title, photos, at }}
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
          <button
            type="button"
            className="over-photo"
            aria-label="Previous photo"
            onClick={() => onStep(-1)}
          >
            <ChevronLeft className="icon" />
          </button>
          <button
            type="button"
            className="over-photo"
            aria-label="Next photo"
            onClick={() => onStep(1)}
          >
            <ChevronRight className="icon" />
          </button>
        </div>
      ) : null}
      <button
        type="button"
        className="over-photo gallery-full"
        aria-label="Open full screen"
        onPointerEnter={() => void loadLightbox()}
        onClick={onFull}
      >
        <Maximize className="icon" />
      </button>
    </>
  )
}

interface ThumbnailsProps {
  photos: readonly string[]
  at: number
  onChoose: (at: number) => void
}

/** Twelve, then the rest on demand. */
function Thumbnails({ photos, at, onChoose }: ThumbnailsProps) {
  const [isAll, setAll] = useState(false)
  const hidden = photos.length - GALLERY_THUMBNAILS
  const shown = isAll ? photos : photos.slice(0, GALLERY_THUMBNAILS)
  return (
    <>
      <div className="thumbnails">
        {shown.map((photo, number) => (
          <button
            key={number}
            type="button"
            aria-label={`Photo ${number + 1}`}
            aria-current={number === at ? 'true' : undefined}
            onClick={() => onChoose(number)}
          >
            <Picture src={photo} sizes="(max-width: 48rem) 24vw, 10rem" alt="" loading="lazy" />
          </button>
        ))}
      </div>
      {hidden > 0 ? (
        <div className="flex justify-center">
          <Button look="line" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show Less' : `Load More Photos +${hidden}`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
