/** Of which lot a photo of an archive is, by its name in there. */
import { runListPhotosText } from '../../../../languages/staff/run-list-photos.ts'

/** Extensions of pictures that we may be able to read; what is inside decides. */
const PICTURE = /\.(?:jpe?g|png|webp|heic|heif|avif|gif|tiff?)$/i

/** What programs put beside the files of an archive. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.\/)|Thumbs\.db$|desktop\.ini$)/i

export function isBeside(path: string): boolean {
  return BESIDE.test(path)
}

/** Why an entry of an archive is no photo to look for, by its name alone; null where it may be. */
export function nameFault(path: string): string | null {
  if (/^(?:[/\\]|[a-z]:)|\\|(?:^|\/)\.\.(?:\/|$)|\0/i.test(path))
    return runListPhotosText('leadsOut')
  if (!path.isWellFormed()) return runListPhotosText('nameUnreadable')
  return PICTURE.test(path) ? null : runListPhotosText('notPicture')
}

/** Of a stock number or VIN. */
const LONGEST_KEY = 200

/** A standard VIN, wherever it stands in a name. */
const VIN = /(?<![A-HJ-NPR-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-HJ-NPR-Z0-9])/i

/**
 * The stock numbers or VINs that a name may mean, in upper case, the surest first: a VIN anywhere in it, its folder, then the name
 * of the file as it is, without the number of the photo at its end, and without what follows its first separator.
 */
export function keysOf(path: string): string[] {
  const [name = '', ...folders] = path.split('/').toReversed()
  const plain = name.replace(PICTURE, '').trim()
  const folder = folders[0]?.trim()
  const names = [
    plain,
    plain.replace(/(?:[-_ .]+\(?\d{1,3}\)?|\s*\(\d{1,3}\))$/, ''),
    plain.replace(/[_ ].*$/, ''),
  ]
  const keys = [
    ...[plain, ...folders].map((part) => VIN.exec(part)?.[0]),
    folder,
    ...names.filter((key) => !folder || !isPhotoNumber(key, plain)),
  ]
  const told = keys.flatMap((key) => key?.toUpperCase() || [])
  return [...new Set(told.filter(({ length }) => length <= LONGEST_KEY))]
}

/** In a folder files are numbered: 1.jpg, 0001.jpg, "2 rear.jpg". No lot is meant by that, whichever has such a stock number. */
function isPhotoNumber(key: string, plain: string): boolean {
  return /^\d+$/.test(key) && (key === plain || key.length <= 3)
}

/** A lot that a key stands for. */
export interface LotOfPhotos {
  id: string
  lot_number: string
  photo_count: number
  /** Bidders have seen it as it is. */
  has_bids: boolean
  /** The files of archives whose photos it has. */
  sources: readonly string[]
}

/** The lot of a photo, or why it is none. `noLot` says what was looked for. */
export function lotOf(
  path: string,
  lots: ReadonlyMap<string, readonly LotOfPhotos[]>,
  noLot: string,
): LotOfPhotos | string {
  const found = keysOf(path)
    .flatMap((key) => [lots.get(key) ?? []])
    .find(({ length }) => length > 0)
  const [lot, ...others] = found ?? []
  if (!lot) return noLot
  if (others.length === 0) return lot
  const numbers = [lot, ...others].map(({ lot_number: number }) => number)
  return runListPhotosText('mayBeOf', { lots: numbers.join(` ${runListPhotosText('or')} `) })
}

const collator = new Intl.Collator('en', { numeric: true })

/** Photos of a lot stand in the order of their names, 2 before 10. */
export function byName(one: { path: string }, other: { path: string }): number {
  return collator.compare(one.path, other.path)
}
