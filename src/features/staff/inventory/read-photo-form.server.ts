import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import { HEIC_MAX_PIXELS, MAX_PHOTOS, MAX_PIXELS } from '../../../rules/photos.ts'
import { captionSchema } from '../../../rules/vehicle/vehicle-fact-schemas.ts'
import type { Call } from '../../../server/http/endpoint.ts'
import { validationFailed, type FieldError } from '../../../server/http/problem.ts'
import {
  receiveForm,
  type ReceivedFile,
  type ReceivedForm,
} from '../../../server/http/receive-form.ts'
import type { NoPicture } from '../../../server/pictures/apart/clean.ts'
import { cleanPictureFile } from '../../../server/pictures/clean-picture.ts'
import { MAX_PHOTO_BYTES, sourceSchema } from './listing-photos.ts'

/** A photo as it will be kept, and what is written below it. */
export interface UploadedPhoto {
  /** Path of the JPEG, beside the upload. */
  file: string
  caption: string | null
  /** By which it is known when it comes again, such as its name in an archive; null where that was not told. */
  source: string | null
}

export interface PhotoForm {
  photos: UploadedPhoto[]
  /** Where the first of them goes, 1 for the main photo; null for the end. */
  position: number | null
}

/** Wider than the widest picture that pages show, for screens to come. */
const LONGEST_SIDE = 2400

/** Longer, and the HTTP server would cut the connection without a word. */
const ARRIVES_WITHIN_MS = 240_000

/**
 * Receives a form into a folder, as slowly as it comes: whoever has a slow line holds up nobody else.
 * @throws Problem `busy` after four minutes
 */
export function receivePhotoForm(
  { request, pieces }: Pick<Call<'staff', unknown, unknown, unknown>, 'request' | 'pieces'>,
  folder: string,
): Promise<ReceivedForm | null> {
  const contentType = request.headers.get('content-type')
  return receiveForm(
    { contentType, pieces },
    {
      folder,
      maxMs: ARRIVES_WITHIN_MS,
      tooSlow: inventoryAnswersText('photosTooSlow'),
      maxFiles: MAX_PHOTOS,
      maxFileBytes: MAX_PHOTO_BYTES,
    },
  )
}

/** Reads and cleans all photos of a form. @throws Problem 422 that names every file and caption that is wrong */
export async function readPhotoForm(form: ReceivedForm | null): Promise<PhotoForm> {
  const files = (form?.files ?? []).filter(({ member }) => member === 'file')
  const told = (name: string) =>
    (form?.fields ?? []).filter((field) => field.name === name).map(({ value }) => value)
  if (files.length === 0)
    throw validationFailed([{ path: 'file', message: inventoryAnswersText('noPhoto') }])
  if (form?.hasTooMany) throw tooMany('file')
  const errors: FieldError[] = []
  const captions = readCaptions(told('caption'), files.length, errors)
  const sources = readSources(told('source'), files.length, errors)
  const position = readPosition(told('position')[0], errors)
  const photos: UploadedPhoto[] = []
  for (const [at, upload] of files.entries()) {
    const file = `${upload.path}.jpg`
    const fault = await faultAfterCleaning(upload, file)
    if (fault === null)
      photos.push({ file, caption: captions[at] || null, source: sources[at] ?? null })
    else errors.push({ path: `file.${at}`, message: faultText(fault, nameOf(upload, at)) })
  }
  if (errors.length > 0) throw validationFailed(errors)
  return { photos, position }
}

export function tooMany(path: string) {
  const message = inventoryAnswersText('tooManyPhotos', { most: MAX_PHOTOS })
  return validationFailed([{ path, message }])
}

function readCaptions(given: string[], files: number, errors: FieldError[]): string[] {
  if (given.length > files) {
    errors.push({ path: 'caption', message: inventoryAnswersText('moreCaptions') })
  }
  return given.map((caption, at) => {
    const checked = captionSchema.safeParse(caption)
    if (checked.success) return checked.data
    errors.push({ path: `caption.${at}`, message: checked.error.issues[0]?.message ?? '' })
    return ''
  })
}

/** Of all files, or of none. */
function readSources(given: string[], files: number, errors: FieldError[]): string[] {
  const isWrong = given.some((source) => !sourceSchema.safeParse(source).success)
  if (given.length === 0 || (given.length === files && !isWrong)) return given
  errors.push({ path: 'source', message: inventoryAnswersText('nameEachFile') })
  return []
}

function readPosition(given: string | undefined, errors: FieldError[]): number | null {
  if (given === undefined || given === '') return null
  const position = Number(given)
  if (Number.isInteger(position) && position >= 1) return position
  errors.push({ path: 'position', message: inventoryAnswersText('photoPosition') })
  return null
}

type Fault = NoPicture | 'too-large'

/** Puts the photo into `to` as it will be kept; otherwise says what is wrong with the upload. */
async function faultAfterCleaning(upload: ReceivedFile, to: string): Promise<Fault | null> {
  if (upload.isTooLarge) return 'too-large'
  const cleaned = await cleanPictureFile({ from: upload.path, to }, LONGEST_SIDE)
  return cleaned === 'made' ? null : cleaned
}

function faultText(fault: Fault, name: string): string {
  switch (fault) {
    case 'too-large':
      return inventoryAnswersText('photoTooLarge', { name, most: MAX_PHOTO_BYTES / 2 ** 20 })
    case 'too-many-pixels':
      return inventoryAnswersText('photoTooManyPixels', { name, most: MAX_PIXELS / 1_000_000 })
    case 'too-many-heic-pixels':
      return inventoryAnswersText('heicTooManyPixels', { name, most: HEIC_MAX_PIXELS / 1_000_000 })
    case 'unreadable':
      return inventoryAnswersText('photoUnreadable', { name })
  }
}

/** What staff called it, short enough for a sentence. */
function nameOf({ name }: ReceivedFile, at: number): string {
  return name ? name.slice(0, 80) : inventoryAnswersText('photoNumber', { number: at + 1 })
}
