/** A disk of its own for a folder, which can be made full: in memory, where this account may mount one. Linux only. */
import { execFile } from 'node:child_process'
import { mkdir, rmdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface SmallDisk {
  /** Takes away all the room that is left. */
  fill(): Promise<void>
  /** Gives it back. */
  clear(): Promise<void>
  unmount(): Promise<void>
}

const run = promisify(execFile)

/** Room enough for a run; only what is used takes memory. */
const ROOM = '4g'

/** Null where nothing may be mounted. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  await mkdir(folder)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=0755`, 'hammerlane-chaos', folder])
  } catch {
    await rmdir(folder)
    return null
  }
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder])
  return {
    // Made smaller until it is full: nothing has to be written for that.
    async fill() {
      for (let left = 100; ; left -= 1) {
        const { bsize, blocks, bfree } = await statfs(folder)
        // None at all would mean no limit.
        const used = Math.max(1, blocks - bfree) * bsize
        const problem = await resize(`${used}`).then(
          () => null,
          (error: unknown) => error,
        )
        if (problem === null) return
        // Where more was written meanwhile it could not be made so small.
        if (left === 0) throw problem
      }
    },
    clear: async () => void (await resize(ROOM)),
    async unmount() {
      await run('umount', [folder]).catch(() => run('umount', ['--lazy', folder]))
      await rmdir(folder)
    },
  }
}
