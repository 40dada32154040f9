/** AES-256-GCM for data at rest. What the data belongs to is authenticated with it, so that two cannot be swapped. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

export function encrypt(content: Uint8Array, belongsTo: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), body])
}

/** The same from file to file, in pieces; the new one is private. */
export async function encryptFile(
  from: string,
  to: string,
  belongsTo: string,
  key: Buffer,
): Promise<void> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  async function* encrypted() {
    yield Buffer.alloc(HEAD_BYTES)
    for await (const piece of createReadStream(from)) yield cipher.update(piece)
    yield cipher.final()
  }
  const file = await open(to, 'wx', 0o600)
  try {
    await file.writeFile(encrypted())
    // The tag is known last, and stands before what it is of.
    const head = Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag()])
    await file.write(head, 0, HEAD_BYTES, 0)
  } finally {
    await file.close()
  }
}

/** @throws Error when it was changed, belongs to something else or was encrypted with another key */
export function decrypt(encrypted: Buffer, belongsTo: string, key: Buffer): Buffer {
  if (encrypted[0] !== FORMAT || encrypted.length < HEAD_BYTES) {
    throw new Error('Not encrypted by us')
  }
  const iv = encrypted.subarray(1, 1 + IV_BYTES)
  const tag = encrypted.subarray(1 + IV_BYTES, HEAD_BYTES)
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', key, iv, options)
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(HEAD_BYTES)), decipher.final()])
}
