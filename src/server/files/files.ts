/**
 * Private files: in a folder under DATA_DIR or in a bucket, each encrypted with AES-256-GCM. A file's path is
 * authenticated with it, so files cannot be swapped for one another.
 */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartError } from '../start-error.ts'
import { decrypt, encrypt, encryptFile } from './encryption.ts'
import { type FileStore, openBucket, openFolder, toDisk } from './file-store.ts'
import { loadOrCreateSecretKey } from './secret-key.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

export interface Files {
  /** Writes the whole file or nothing; takes the place of one with the same path. */
  write(path: string, content: Uint8Array): Promise<void>
  /** The same of what a file of this machine holds: it never is in memory whole, unless it goes into a bucket. */
  writeFrom(path: string, file: string): Promise<void>
  /** The content, or null when there is no such file. @throws Error when it was changed or the key is another */
  read(path: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>
  /**
   * Gives `work` a private folder of this machine, for what is no secret and not to be kept; it is gone once that ends.
   * @throws FilesAway where the disk takes nothing more
   */
  inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
}

/** A file written with the key of the first start, so that another key is noticed before it is used. */
const PROBE = { path: 'probe', content: Buffer.from('Hammerlane') }

/** Where private files are, and what encrypts them. */
export type FilesPlace = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'filesKey' | 'bucket'>>

/**
 * Opens the private files; without a bucket makes their folder and, unless one is configured, the key at the first start.
 * @throws StartError when the files were encrypted with another key, or the bucket cannot be used
 */
export async function openFiles({ dataDir, filesKey, bucket }: FilesPlace): Promise<Files> {
  const key = filesKey ?? (await loadOrCreateSecretKey(dataDir))
  const store = bucket ? await openBucket(bucket) : await openFolder(join(dataDir, 'files'))
  const files = filesIn(store, key, temporaryFolders(dataDir))
  await requireSameKey(files, store, bucket ? '' : ', or unset it to use the one in keys/files.key')
  return files
}

async function requireSameKey(files: Files, store: FileStore, otherwise: string): Promise<void> {
  const stored = await store.read(PROBE.path).catch((cause: Error) => {
    throw new StartError(
      `The files cannot be read: ${cause.message}. Look at the settings that lead to them.`,
    )
  })
  if (stored === null) return files.write(PROBE.path, PROBE.content)
  const probe = await files.read(PROBE.path).catch(() => null)
  if (probe?.equals(PROBE.content)) return
  throw new StartError(
    `The files in ${store.name} were encrypted with another key. Set FILES_KEY to that key${otherwise}.`,
  )
}

/** Where the folders are of what is under way. */
export function temporaryFolders(dataDir: string): string {
  return join(dataDir, 'temporary')
}

function filesIn(store: FileStore, key: Buffer, temporary: string): Files {
  const inFolder: Files['inTemporaryFolder'] = (work) =>
    toDisk(temporary, () => inTemporaryFolder(temporary, work))
  return {
    inTemporaryFolder: inFolder,
    write: async (path, content) => store.write(checked(path), encrypt(content, path, key)),
    writeFrom: async (path, file) =>
      inFolder(async (folder) => {
        const encrypted = join(folder, 'encrypted')
        await encryptFile(file, encrypted, checked(path), key)
        await store.writeFrom(path, encrypted)
      }),
    async read(path) {
      const encrypted = await store.read(checked(path))
      return encrypted && decrypt(encrypted, path, key)
    },
    remove: async (path) => store.remove(checked(path)),
  }
}

/** Names are made by the program; one that could leave the folder is a bug. */
function checked(path: string): string {
  const isPlain = path.split('/').every((name) => /^[a-z0-9][a-z0-9.-]*$/i.test(name))
  if (!isPlain) throw new Error('Not a path of a private file')
  return path
}
