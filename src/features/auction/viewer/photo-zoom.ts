/** How a photo is enlarged: by how much, and how far its middle lies from the stage's, in CSS pixels. */
export interface Zoom {
  /** 1 is the whole photo. */
  scale: number
  x: number
  y: number
}

/** Width and height in CSS pixels. */
export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }

/** Small photos too can be looked at more closely. */
const LEAST_MAXIMUM = 2

/** Up to its own size, where one pixel of the photo fills one CSS pixel. Widths as it is shown whole, and of its file. */
export function maxScale(shownWidth: number, ownWidth: number): number {
  return Math.max(LEAST_MAXIMUM, shownWidth > 0 ? ownWidth / shownWidth : 1)
}

/** The photo as large as it fits into a room, without being cropped. */
export function fitInto(room: Size, photo: Size): Size {
  const scale = Math.min(room.width / photo.width, room.height / photo.height)
  return Number.isFinite(scale)
    ? { width: photo.width * scale, height: photo.height * scale }
    : room
}

/** Enlarged so far that what is under the point, counted from the stage's middle, stays under it. */
export function zoomAt({ scale, x, y }: Zoom, next: number, point: Point): Zoom {
  const by = next / scale
  return { scale: next, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }
}

/** Moved back so that no edge of the photo comes into a stage that it fills; one that fits in stays in the middle. */
export function keepInStage({ scale, x, y }: Zoom, stage: Size, shown: Size): Zoom {
  return {
    scale,
    x: within(x, (shown.width * scale - stage.width) / 2),
    y: within(y, (shown.height * scale - stage.height) / 2),
  }
}

function within(value: number, most: number): number {
  return most > 0 ? Math.min(most, Math.max(-most, value)) : 0
}
