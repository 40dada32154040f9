import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '../../rules/durations.ts'
import { privateFolder } from './secret-key.ts'

/** Gives `work` a private folder of its own in `root`, which is gone once it ends, however it ends. */
export async function inTemporaryFolder<T>(
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await privateFolder(root)
  const folder = await mkdtemp(join(root, 'under-way-'))
  try {
    return await work(folder)
  } finally {
    await remove(folder)
  }
}

/** Long after whatever is under way has ended. */
const LEFT_AFTER_MS = 6 * HOUR

/** What processes left that were killed at their work. */
export async function deleteLeftFolders(root: string, now: Date): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name)
    // Another process of this machine may have been quicker.
    const changed = (await stat(folder).catch(() => null))?.mtimeMs ?? Infinity
    if (changed < now.getTime() - LEFT_AFTER_MS) await remove(folder)
  }
}

/** Also where a file is put into it at this very moment. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
