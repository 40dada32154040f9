import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { stockPhoto, stockPhotoAlt } from './stock-photo.ts'

const WIDTHS = [320, 480, 800, 1200]
/** The server asks a host that failed again after a minute. */
const RETRY_MS = 65_000
/** As large as photos are kept; for who looks closely. */
export const WIDEST = 2400

interface PictureProps extends Pick<ComponentProps<'img'>, 'alt' | 'loading' | 'fetchPriority'> {
  /** As rules/photos.ts makes it. Without one, and where it cannot be loaded, the drawing of the category is shown. */
  src: string | null
  category: string
  /** How wide it is shown, for the browser to choose the file: "(max-width: 30rem) 46vw, 20rem". */
  sizes: string
  /** Up to its own size. */
  isCloseUp?: boolean
  /** It takes the place of another: until it is loaded its thumbnail stands there, and not the one before. In the browser only. */
  isStepped?: boolean
}

/** A picture in the format and width that fits. Its box is reserved: 4:3, cropped by the style sheet. */
export function Picture(props: PictureProps) {
  const { src, category, sizes, alt, loading, fetchPriority } = props
  const [broken, setBroken] = useBroken()
  const image = useRef<HTMLImageElement>(null)
  const photo = src !== broken ? src : null
  // A picture that failed before the page was hydrated told nobody.
  const checkEarly = useEffectEvent(() => {
    if (hasFailed(image.current)) setBroken(src)
  })
  useEffect(() => checkEarly(), [])
  if (!photo) {
    return (
      <img
        src={stockPhoto(category)}
        alt={alt && stockPhotoAlt()}
        data-drawing=""
        width={1200}
        height={800}
        {...{ loading, fetchPriority }}
        decoding="async"
      />
    )
  }
  const widths = props.isCloseUp ? [...WIDTHS, WIDEST] : WIDTHS
  const avif = variants(photo, 'avif', widths)
  const shown = (
    <img
      key={props.isStepped ? photo : undefined}
      ref={image}
      style={props.isStepped ? { backgroundImage: thumbnailOf(photo) } : undefined}
      src={photo}
      srcSet={variants(photo, 'webp', widths)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      {...{ loading, fetchPriority }}
      decoding="async"
      onError={() => setBroken(photo)}
    />
  )
  if (!avif) return shown
  return (
    <picture key={props.isStepped ? photo : undefined}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {shown}
    </picture>
  )
}

/** The file that the row of thumbnails has loaded already. */
function thumbnailOf(photo: string): string | undefined {
  const [avif, webp] = (['avif', 'webp'] as const).map(
    (format) => variants(photo, format, WIDTHS.slice(0, 1))?.split(' ')[0],
  )
  return avif && `image-set(url("${avif}") type("image/avif"), url("${webp}") type("image/webp"))`
}

/** The picture that could not be loaded; nothing again when a second attempt, some time later, has found it there. */
function useBroken() {
  const state = useState<string | null>(null)
  const [broken, setBroken] = state
  useEffect(() => {
    if (broken === null) return
    const retry = () => {
      // Beside the drawing, which stays unless this one comes.
      const attempt = new Image()
      attempt.addEventListener('load', () => setBroken((now) => (now === broken ? null : now)))
      attempt.src = broken.replace(/\/1200\.webp$/, `/${WIDTHS[0]}.webp`)
    }
    const timer = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(timer)
  }, [broken, setBroken])
  return state
}

function hasFailed(image: HTMLImageElement | null): boolean {
  return image !== null && image.complete && image.naturalWidth === 0
}

/**
 * The same picture in all these widths: /images/demo/10482/left/1200.webp has its variants beside it,
 * 480.avif and so on. A picture at another kind of address has none.
 */
export function variants(
  address: string,
  format: 'avif' | 'webp',
  widths = WIDTHS,
): string | undefined {
  const folder = /^(\/images\/.+\/)\d+\.(?:webp|avif)$/.exec(address)?.[1]
  return folder && widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', ')
}
