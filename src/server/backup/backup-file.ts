/** One file of a backup: packed, encrypted where a recipient is given, and there whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../start-error.ts'
import { decryptWith, encryptTo, type Identity, type Recipient } from './backup-encryption.ts'

/** How a file is found to be what was written. */
export type FileFacts = { bytes: number; sha256: string }

/** What a file's name ends in. */
export function endingFor(recipient: Recipient): string {
  return recipient ? '.gz.age' : '.gz'
}

/** Written aside, flushed, then renamed, where `pathFor` is given by what was written. The name's end says what was done: see `endingFor`. */
export async function writeBackupFile(
  path: string,
  content: Readable,
  recipient: Recipient,
  pathFor: (facts: FileFacts) => string = () => path,
): Promise<FileFacts> {
  const draft = `${path}.${randomUUID()}.tmp`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      content,
      // The disk of a backup is cheaper than the time of the server.
      createGzip({ level: 3 }),
      (packed: AsyncIterable<Uint8Array>) => encryptTo(recipient, packed),
      async function* (written: AsyncIterable<Uint8Array>) {
        for await (const chunk of written) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    const facts = { bytes, sha256: hash.digest('hex') }
    await rename(draft, pathFor(facts))
    await flushFolder(dirname(path))
    return facts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Unpacks a file into a stream, decrypted where its name says so: earlier backups may be plain. @throws Error when it was changed */
export async function readBackupFile(
  path: string,
  identity: Identity,
  into: Writable,
): Promise<void> {
  await pipeline(
    createReadStream(path),
    (stored: AsyncIterable<Uint8Array>) =>
      decryptWith(path.endsWith('.age') ? identity : null, stored),
    createGunzip(),
    into,
  )
}

/**
 * Unpacks a file that was found whole before.
 * @param otherwise what to do where the disk is not to blame
 * @throws StartError that names the cause: the disk is full, say
 */
export async function unpackWhole(
  path: string,
  identity: Identity,
  into: Writable,
  otherwise = 'If the disk is not to blame, restore an older backup.',
): Promise<void> {
  await readBackupFile(path, identity, into).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`${path} is whole, but could not be unpacked: ${why}. ${otherwise}`, {
      cause,
    })
  })
}

export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A new name survives the loss of power only once its folder is on the disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
