/**
 * Private files: a folder under DATA_DIR that only this account may enter, each file encrypted with
 * AES-256-GCM. A file's path is authenticated with it, so files cannot be swapped for one another.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { decrypt, encrypt } from './encryption.ts'
import { loadOrCreateSecretKey, privateFolder, readIfThere } from './secret-key.ts'
import { writeAtomically } from './write-atomically.ts'

export interface Files {
  /** Writes the whole file or nothing; takes the place of one with the same path. */
  write(path: string, content: Uint8Array): Promise<void>
  /** The content, or null when there is no such file. @throws Error when it was changed or the key is another */
  read(path: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>
}

/** A file written with the key of the first start, so that another key is noticed before it is used. */
const PROBE = { path: 'probe', content: Buffer.from('Hammerlane') }

/**
 * Opens the files of a data folder; makes the folders and, unless one is configured, the key at the first start.
 * @throws StartError when the files were encrypted with another key
 */
export async function openFiles(dataDir: string, configuredKey?: Buffer): Promise<Files> {
  const key = configuredKey ?? (await loadOrCreateSecretKey(dataDir))
  const root = join(dataDir, 'files')
  await privateFolder(root)
  const files = filesIn(root, key)
  await requireSameKey(files, root)
  return files
}

async function requireSameKey(files: Files, root: string): Promise<void> {
  const probe = await files.read(PROBE.path).catch(() => Buffer.alloc(0))
  if (probe?.equals(PROBE.content)) return
  if (probe === null) return files.write(PROBE.path, PROBE.content)
  throw new StartError(
    `The files in ${root} were encrypted with another key. Set FILES_KEY to that key, or unset it to use the one in keys/files.key.`,
  )
}

function filesIn(root: string, key: Buffer): Files {
  return {
    write: (path, content) => writeAtomically(pathIn(root, path), encrypt(content, path, key)),
    async read(path) {
      const encrypted = await readIfThere(pathIn(root, path))
      return encrypted && decrypt(encrypted, path, key)
    },
    remove: (path) => rm(pathIn(root, path), { force: true }),
  }
}

/** Names are made by the program; one that could leave the folder is a bug. */
function pathIn(root: string, path: string): string {
  const isPlain = path.split('/').every((name) => /^[a-z0-9][a-z0-9.-]*$/i.test(name))
  if (!isPlain) throw new Error('Not a path of a private file')
  return join(root, path)
}
