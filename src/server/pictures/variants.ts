/** The widths and formats that pages ask for, and how they are named. */

export interface Variant {
  width: number
  format: 'avif' | 'webp' | 'jpg'
}

/** All of one picture: first what lists show, last what is enlarged. The JPEG is cropped, for previews of links. */
export const VARIANTS: readonly Variant[] = [
  ...[320, 480, 800, 1200].flatMap(inBothFormats),
  { width: 1200, format: 'jpg' },
  ...inBothFormats(2400),
]

function inBothFormats(width: number): Variant[] {
  return [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]
}

const ADDRESS =
  /^\/images\/((?:[\w-][\w.-]*\/)+)(320|480|800|1200|2400)(x630)?\.(avif|webp|jpg)(?:\?.*)?$/
/** Part of the file names: a change of how variants are made makes them anew. */
const RECIPE = 1

/** The picture that an address asks for, by what sources know it by, and in which variant. */
export function variantAt(url: string): { key: string; variant: Variant } | null {
  const [, key = '', width, isLink, format] = ADDRESS.exec(url) ?? []
  if (format !== 'avif' && format !== 'webp' && format !== 'jpg') return null
  // The picture for links comes as JPEG alone, and nothing else does.
  if ((format === 'jpg') !== (isLink !== undefined) || (isLink && width !== '1200')) return null
  return { key: key.slice(0, -1), variant: { width: Number(width), format } }
}

/** What sources know a picture by, from its address on our pages; null for other addresses. */
export function pictureKey(address: string): string | null {
  return variantAt(address)?.key ?? null
}

/** The file that a variant is kept in; `picture` is what never stands for another one. */
export function variantFile(picture: string, { width, format }: Variant): string {
  return `${picture}-${RECIPE}-${width}.${format}`
}
