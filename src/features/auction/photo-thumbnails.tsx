import { useState } from 'react'
import { auctionText } from '../../languages/site/auction.ts'
import type { Photo } from '../../rules/photos.ts'
import { GALLERY_THUMBNAILS } from '../../rules/policy.ts'
import { Button } from '../../ui/button.tsx'
import { PlainButton } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Picture } from '../lot/picture.tsx'

interface ThumbnailsProps {
  category: string
  photos: readonly Photo[]
  at: number
  onChoose: (at: number) => void
}

/**
 * Twelve, then the rest on demand. The rest is in the page all along, hidden, and so are both names of
 * the button: a page read without scripts has every photo and every word.
 */
export function Thumbnails({ category, photos, at, onChoose }: ThumbnailsProps) {
  const [isAll, setAll] = useState(false)
  const isHydrated = useHydrated()
  const more = photos.length - GALLERY_THUMBNAILS
  return (
    <>
      <div className="photos thumbnails">
        {photos.map((photo, number) => (
          <Thumbnail
            key={number}
            photo={photo}
            category={category}
            sizes="(max-width: 48rem) 24vw, 10rem"
            number={number}
            isCurrent={number === at}
            isBeyond={!isAll && number >= GALLERY_THUMBNAILS}
            onChoose={onChoose}
          />
        ))}
      </div>
      {more > 0 ? (
        <div className="more">
          <Button look="line" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            <span hidden={isAll}>
              {auctionText(isHydrated ? 'morePhotos' : 'morePhotosLoading', { more })}
            </span>
            <span hidden={!isAll}>{auctionText('fewerPhotos')}</span>
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface ThumbnailProps {
  category: string
  photo: Photo
  sizes: string
  /** 0 is the first. */
  number: number
  isCurrent: boolean
  /** Hidden until the rest is asked for. */
  isBeyond?: boolean
  onChoose: (at: number) => void
}

/** One small photo that shows itself large. Loaded when it comes near. */
export function Thumbnail({ category, photo, sizes, number, isCurrent, ...rest }: ThumbnailProps) {
  return (
    <PlainButton
      aria-label={thumbnailLabel(number + 1, photo.caption)}
      aria-current={isCurrent ? 'true' : undefined}
      className={rest.isBeyond ? 'thumbnail-beyond' : undefined}
      onClick={() => rest.onChoose(number)}
    >
      <Picture src={photo.address} category={category} sizes={sizes} alt="" loading="lazy" />
    </PlainButton>
  )
}

function thumbnailLabel(number: number, caption: string | null): string {
  return caption
    ? auctionText('photoCaptioned', { number, caption })
    : auctionText('photo', { number })
}
