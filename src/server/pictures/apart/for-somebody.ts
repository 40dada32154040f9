import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '../../../rules/durations.ts'
import { busy } from '../../http/problem.ts'
import { PictureTookTooLong } from './decode-heic.ts'
import { PictureProcessEnded } from './in-picture-process.ts'

/** Work in the background yields to who waits for so long at most: photos may come without end. */
const LONGEST_YIELD_MS = 10 * SECOND

let waiting = 0
let nobodyWaits = Promise.withResolvers<void>()

/**
 * What somebody waits for, in its turn: asked once more where the process ended, which may have been another's picture.
 * @throws Problem `busy` when too many wait or it took too long, PictureProcessEnded when that one ended too
 */
export async function forSomebody<Made>(
  inTurn: (ask: () => Promise<Made>) => Promise<Made>,
  ask: () => Promise<Made>,
): Promise<Made> {
  waiting += 1
  try {
    return await inTurn(() =>
      ask().catch((error: unknown) => {
        if (error instanceof PictureProcessEnded) return ask()
        throw error
      }),
    )
  } catch (error) {
    throw error instanceof PictureTookTooLong ? busy() : error
  } finally {
    waiting -= 1
    if (waiting === 0) {
      nobodyWaits.resolve()
      nobodyWaits = Promise.withResolvers()
    }
  }
}

/**
 * Resolves once nobody waits for a picture, after `longestMs` all the same: two pictures at once would leave bids no processor of
 * two. Rejects once `stopped`.
 */
export async function untilNobodyWaits(
  stopped?: AbortSignal,
  longestMs = LONGEST_YIELD_MS,
): Promise<void> {
  if (waiting === 0) return
  const enough = delay(longestMs, undefined, {
    ref: false,
    ...(stopped && { signal: stopped }),
  })
  await Promise.race([nobodyWaits.promise, enough])
}
