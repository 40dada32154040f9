/** How a photo of a listing is turned and cropped; always made of its original, so that nothing is lost by doing it again. */

/** Clockwise, in degrees. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** A part of a picture, each as a share of its width or height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** First it is turned, then the part is cut out of the turned picture. */
export interface PhotoEdit {
  turn: Turn
  crop: Crop
}

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 }
export const UNEDITED: PhotoEdit = { turn: 0, crop: WHOLE }

/** What is left of a picture should still be one. */
export const MIN_CROP_PIXELS = 200

/** The photo as it is shown, turned by a quarter clockwise. */
export function turnedOnce({ turn, crop }: PhotoEdit): PhotoEdit {
  const { left, top, width, height } = crop
  return {
    turn: TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0,
    crop: { left: 1 - top - height, top: left, width: height, height: width },
  }
}

/** A part of the photo as it is shown. */
export function croppedTo({ turn, crop }: PhotoEdit, part: Crop): PhotoEdit {
  return {
    turn,
    crop: {
      left: crop.left + part.left * crop.width,
      top: crop.top + part.top * crop.height,
      width: part.width * crop.width,
      height: part.height * crop.height,
    },
  }
}

/** The part in whole pixels of the turned picture, nothing beyond its edge. */
export function pixelsOf(crop: Crop, picture: { width: number; height: number }): Crop {
  const [left, width] = stretchOf(crop.left, crop.width, picture.width)
  const [top, height] = stretchOf(crop.top, crop.height, picture.height)
  return { left, top, width, height }
}

function stretchOf(from: number, share: number, length: number): [from: number, length: number] {
  const start = Math.min(length - 1, Math.max(0, Math.round(from * length)))
  const end = Math.min(length, Math.max(start + 1, Math.round((from + share) * length)))
  return [start, end - start]
}
