import { z } from 'zod'
import { auctionFormText } from '../../../languages/staff/auction-form.ts'
import { TURNS } from '../../../rules/listing/photo-edit.ts'
import { HEIC_MAX_PIXELS, MAX_PHOTOS } from '../../../rules/photos.ts'
import { captionSchema } from '../../../rules/vehicle/vehicle-fact-schemas.ts'
import { listingPhotoSchema, staffAuctionResponse } from './auction-form.ts'

/** The promises of a listing's photos: added as files, put in order, captioned, taken off. The first is the main one. */

export const PHOTOS_ADDRESS = '/api/staff/auctions/{id}/photos'

const MB = 1024 * 1024
/** Of one photo. */
export const MAX_PHOTO_BYTES = 20 * MB
/** Of one call. */
export const MAX_UPLOAD_BYTES = 64 * MB

export const sourceSchema = z
  .string()
  .min(1, { error: () => auctionFormText('nameTheFile') })
  .max(100, { error: () => auctionFormText('fileNameTooLong') })

/** The members of the form, `multipart/form-data`; `file` and `caption` may each come several times, in the same order. */
export const photoFormSchema = z.object({
  file: z.array(z.string().meta({ format: 'binary' })).meta({
    description: `JPEG, PNG, WebP, AVIF, GIF, TIFF, or HEIC of up to ${HEIC_MAX_PIXELS / 1_000_000} megapixels; up to 20 MB each`,
  }),
  caption: z
    .array(captionSchema)
    .optional()
    .meta({ description: 'Of the files in their order; empty for none' }),
  source: z.array(sourceSchema).optional().meta({
    description:
      'Of the files in their order: what tells one from the others, so that it may be sent again. A file whose source the auction shows already is left out',
  }),
  position: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Where the first of them goes, 1 for the main photo; else at the end' }),
})

export const arrangePhotosSchema = z.object({
  photos: z
    .array(
      z.object({
        url: z.string(),
        /** Left out, it stays; null takes it off. */
        caption: captionSchema.nullable().optional(),
      }),
    )
    .max(MAX_PHOTOS, { error: () => auctionFormText('tooManyPhotos', { most: MAX_PHOTOS }) }),
  /** The addresses in the order that its editor saw. Where they stand otherwise by now, and not as wanted, nothing is changed (409). */
  before: z.array(z.string()).optional(),
})

export const captionPhotoSchema = z.object({
  /** Null takes it off. */
  caption: captionSchema.nullable(),
  /** What it said when its editor saw it. Where it says something else by now, and not this, nothing is changed (409). */
  before: captionSchema.nullable().optional(),
})

const beyond = { error: () => auctionFormText('partBeyondPhoto') }
const share = z.number().min(0).max(1)

/** As shares of the width and height of a picture. */
const cropSchema = z
  .object({ left: share, top: share, width: share, height: share })
  .refine(({ left, width }) => left + width < 1.000_001, beyond)
  .refine(({ top, height }) => top + height < 1.000_001, beyond)

const editSchema = z.object({ turn: z.literal(TURNS), crop: cropSchema })

export const editPhotoSchema = z.discriminatedUnion('action', [
  /** As it is shown, by a quarter, clockwise. */
  z.object({ action: z.literal('turn') }),
  /** A part of it as it is shown. */
  z.object({ action: z.literal('crop'), part: cropSchema }),
  /** Made of the original in this way, whatever was done to it before. */
  z.object({ action: z.literal('set'), edit: editSchema }),
])

/** What is done to a photo. */
export type PhotoAction = z.infer<typeof editPhotoSchema>

export const photosResponse = z.object({ photos: z.array(listingPhotoSchema) })
export const changedPhotosResponse = photosResponse.extend(staffAuctionResponse.shape)

export const editedPhotoResponse = changedPhotosResponse.extend({
  /** That of the photo as it is shown now. */
  photo_id: z.uuid(),
  /** How it was made of its original before, by which it is made so again. */
  before: editSchema,
})
