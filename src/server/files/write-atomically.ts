import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a private file, and its folder where there is none: readers see the old file or the new one, also after a crash. */
export function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  return replace(path, (draft) => writeFile(draft, content, { mode: 0o600, flush: true }))
}

/** The same of what a private file holds, by the system: the content never is in this process. */
export function copyAtomically(path: string, from: string): Promise<void> {
  return replace(path, async (draft) => {
    await copyFile(from, draft)
    const copy = await open(draft, 'r+')
    await copy.sync().finally(() => copy.close())
  })
}

async function replace(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
