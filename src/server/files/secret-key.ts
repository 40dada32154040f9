/** The secret key of everything private: a file below DATA_DIR that only this account may read. */
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const KEY_BYTES = 32

/** Makes the key at the first start; two processes that start at once end up with the same one. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<Buffer> {
  const path = secretKeyPath(dataDir)
  await privateFolder(dirname(path))
  if (!(await readIfThere(path))) {
    const draft = `${path}.${randomUUID()}.tmp`
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return checked(await readFile(path), path)
}

/** The key that was made at the first start; null where there is none. For commands that only read. */
export async function readSecretKey(dataDir: string): Promise<Buffer | null> {
  const path = secretKeyPath(dataDir)
  const key = await readIfThere(path)
  return key && checked(key, path)
}

export function secretKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'files.key')
}

function checked(key: Buffer, path: string): Buffer {
  if (key.length !== KEY_BYTES) throw new Error(`${path} is not a key; put the real one back`)
  return key
}

export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
