import type { ComponentProps } from 'react'

/** Shown where an auction has no picture (specification, section 9). */
const STOCK_PHOTO = '/images/stock-photo.webp'

const WIDTHS = [320, 480, 800, 1200]

interface PictureProps extends Pick<ComponentProps<'img'>, 'alt' | 'loading' | 'fetchPriority'> {
  /** As the API tells it; without one the stock photo is shown. */
  src: string | null
  /** How wide it is shown, for the browser to choose the file: "(max-width: 30rem) 46vw, 20rem". */
  sizes: string
}

/** A picture in the format and width that fits. Its box is reserved: 4:3, cropped by the style sheet. */
export function Picture({ src, sizes, alt, loading, fetchPriority }: PictureProps) {
  const address = src ?? STOCK_PHOTO
  const avif = variants(address, 'avif')
  const image = (
    <img
      src={address}
      srcSet={variants(address, 'webp')}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      loading={loading}
      fetchPriority={fetchPriority}
      decoding="async"
    />
  )
  if (!avif) return image
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  )
}

/**
 * The same picture in all widths: /images/demo/10482/left/1200.webp has its variants beside it,
 * 480.avif and so on. A picture at another kind of address has none.
 */
export function variants(address: string, format: 'avif' | 'webp'): string | undefined {
  const folder = /^(\/images\/.+\/)\d+\.(?:webp|avif)$/.exec(address)?.[1]
  return folder && WIDTHS.map((width) => `${folder}${width}.${format} ${width}w`).join(', ')
}
