/** The widths of uploaded photos, made by a queued job before anybody asks for them, and removed by it with their photo. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { MINUTE } from '../../rules/durations.ts'
import type { Files } from '../files/files.ts'
import type { Job } from '../job-runner.ts'
import type { Log } from '../log.ts'
import type { DB } from '../postgres/database-types.ts'
import { enqueue } from '../queue/enqueue.ts'
import type { Queue } from '../queue/open-queue.ts'
import { untilNobodyWaits } from './apart/for-somebody.ts'
import { fileInPictureProcess } from './apart/in-picture-process.ts'
import type { KeptPictures } from './kept-pictures.ts'
import { photoKey, photoPath, type ListingPhoto, type PhotoNames } from './listing-photos.ts'
import { variantFile, VARIANTS } from './variants.ts'

/** By then no process shows a photo that was taken off, nor makes a width of it any more. */
const REMOVED_AFTER_SECONDS = (2 * MINUTE) / 1_000

/** To be put into the transaction after which an auction shows these photos. */
export function enqueueWidths(tx: Kysely<DB>, photos: readonly ListingPhoto[]): Promise<void> {
  return enqueue(tx, 'widths', photos.map(jobOf))
}

/** For a photo that was taken off. */
export function enqueueRemovalOfWidths(db: Kysely<DB>, photo: ListingPhoto): Promise<void> {
  return enqueue(db, 'widths', [{ ...jobOf(photo), startAfter: REMOVED_AFTER_SECONDS }])
}

/** Of one photo one is under way at once: what is removed is not made meanwhile. */
function jobOf(photo: ListingPhoto) {
  return { data: { ...photo }, singletonKey: photo.photoId }
}

const UNMADE = 'the widths of a photo could not be kept in step with it'

/** Works off one photo after the other. */
export function widthsJob(
  queue: Queue,
  keepInStep: (photo: ListingPhoto, stopped?: AbortSignal) => Promise<void>,
  log: Pick<Log, 'error'>,
): Job {
  return {
    name: 'make widths of photos',
    everyMs: 1_000,
    run: (_, stopped) =>
      queue.doNext<ListingPhoto>({
        queue: 'widths',
        async handle(photo, { isLast }) {
          try {
            await keepInStep(photo, stopped)
          } catch (error) {
            // Told once: until then it may still go well, and after it pages have them made. Not among the jobs that fail,
            // which are tried again for ever.
            if (isLast && !stopped?.aborted)
              log.error({ err: error, auction: photo.auctionId, photo: photo.photoId }, UNMADE)
            throw error
          }
        },
        failed: () => undefined,
      }),
  }
}

interface Stores {
  files: Pick<Files, 'read' | 'inTemporaryFolder'>
  kept: KeptPictures
  names: PhotoNames
}

/**
 * All widths of a photo that an auction shows, none of another; what is there already stays, so that it may be repeated. Breaks
 * off once `stopped`.
 */
export function createWidths({ files, kept, names }: Stores) {
  const isShown = async (photo: ListingPhoto) =>
    (await names.byOwn(photo)) || (await names.byAny(photo))

  async function makeAll(photo: ListingPhoto, original: Buffer, stopped?: AbortSignal) {
    return files.inTemporaryFolder(async (folder) => {
      const [from, to] = [join(folder, 'photo'), join(folder, 'width')]
      await writeFile(from, original, { mode: 0o600 })
      for (const variant of VARIANTS) {
        const file = variantFile(photoKey(photo), variant)
        if (await kept.read(file)) continue
        await untilNobodyWaits(stopped)
        stopped?.throwIfAborted()
        await fileInPictureProcess('draw', { from, to }, variant)
        await kept.writeFrom(file, to)
      }
    })
  }

  return async function keepWidthsInStep(
    photo: ListingPhoto,
    stopped?: AbortSignal,
  ): Promise<void> {
    const original = (await isShown(photo)) ? await files.read(photoPath(photo)) : null
    if (original) return makeAll(photo, original, stopped)
    for (const variant of VARIANTS) {
      stopped?.throwIfAborted()
      await kept.remove(variantFile(photoKey(photo), variant))
    }
  }
}
