/** Where the widths of photos are kept: in a folder of this machine, or in the bucket that many machines share. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../../rules/durations.ts'
import { folderAt, type FileStore } from '../files/file-store.ts'
import type { Log } from '../log.ts'

export type KeptPictures = Pick<FileStore, 'read' | 'write' | 'writeFrom' | 'remove'>

/**
 * In the bucket, encrypted like the photos themselves, with copies in a folder of this machine: what one machine made, none
 * makes again, and what is removed there stands on no machine for longer than its copies do.
 */
export function picturesInBucket(uploads: KeptPictures, copiesIn: string, log: Log): KeptPictures {
  const copies = folderAt(copiesIn)
  /** Shown all the same: without the copy it is only asked for again. */
  const copied = (copy: Promise<void>) =>
    copy.catch((error: unknown) => log.error({ err: error }, 'a picture could not be stored'))
  return {
    async read(file) {
      const own = await copies.read(file)
      if (own) return own
      const shared = await uploads.read(file)
      if (shared) await copied(copies.write(file, shared))
      return shared
    },
    async write(file, bytes) {
      await uploads.write(file, bytes)
      await copied(copies.write(file, bytes))
    },
    async writeFrom(file, from) {
      await uploads.writeFrom(file, from)
      await copied(copies.writeFrom(file, from))
    },
    async remove(file) {
      await uploads.remove(file)
      await copies.remove(file)
    },
  }
}

/** How long a machine shows its copy without asking the bucket for it again. */
const COPIES_KEPT_MS = DAY

export async function deleteOldCopies(copiesIn: string, now: Date): Promise<void> {
  const found = await readdir(copiesIn, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    // Another process of this machine may have been quicker.
    const made = (await stat(file).catch(() => null))?.mtimeMs ?? Infinity
    if (made < now.getTime() - COPIES_KEPT_MS) await rm(file, { force: true })
  }
}
