/** What of DATA_DIR a backup holds beside the cluster: private files, keys, whatever else is not made anew. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { packTar } from 'modern-tar/fs'
import { tarSource } from './tar-source.ts'

/**
 * Pictures are made anew, but not those fetched from elsewhere, which may be gone there; the rest belongs to a running database
 * or process alone, or is old.
 */
const LEFT_OUT =
  /^(images\/(?!elsewhere(\/|$)).*|temporary|replaced-.*|restoring-.*|postgres\/(cluster.*|lock.*|url|log|backup\.json))$/

/** Paths below DATA_DIR, `since` leaves out what has not changed. */
export async function dataFiles(dataDir: string, since?: Date): Promise<string[]> {
  const found: string[] = []
  const look = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(dataDir, below), { withFileTypes: true })) {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (LEFT_OUT.test(path) || path.endsWith('.tmp')) continue
      if (entry.isDirectory()) await look(path)
      else if (entry.isFile() && (await isNew(join(dataDir, path), since))) found.push(path)
    }
  }
  await look('')
  return found
}

export async function packData(dataDir: string, paths: readonly string[]): Promise<Readable> {
  const sources = await Promise.all(paths.map((path) => tarSource(join(dataDir, path), path)))
  return packTar(sources.flat())
}

async function isNew(path: string, since: Date | undefined): Promise<boolean> {
  if (!since) return true
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && found.mtime >= since
}
