import { isOver } from '../auction.ts'

/** So many photos bidders should find: around the vehicle, inside, the odometer and the plate with its number. */
export const PHOTOS_WANTED = 8

/** Whether a listing that is open, or will be, should get more photos. */
export function wantsPhotos(status: string, photoCount: number): boolean {
  return !isOver(status) && photoCount < PHOTOS_WANTED
}
