/**
 * Encrypts backups in the format of age (age-encryption.org), so that its common program can open them too. The key pair is made with
 * the first encrypted backup: the running server knows the public half alone, the private one lies with the backups
 * under the passphrase.
 */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../start-error.ts'

/** The public key that a backup is encrypted to; null means that it is not encrypted. */
export type Recipient = string | null
/** The private key that opens it. */
export type Identity = string | null

export const SHORTEST_PASSPHRASE = 12

/** A new key pair, its private half encrypted under the passphrase. */
export async function makeIdentity(passphrase: string) {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const locked = await encrypter.encrypt(`${identity}\n`)
  return { locked, recipient: await identityToRecipient(identity) }
}

/** @throws StartError when the passphrase is another */
export async function openIdentity(locked: Uint8Array, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = (await decrypter.decrypt(locked, 'text')).trim()
    return { identity, recipient: await identityToRecipient(identity) }
  } catch (error) {
    throw new StartError('The passphrase is not the one of these backups.', { cause: error })
  }
}

type Bytes = AsyncIterable<Uint8Array>

/** To stand in a `pipeline`. */
export async function* encryptTo(recipient: Recipient, plain: Bytes): AsyncGenerator<Uint8Array> {
  if (!recipient) return yield* plain
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** To stand in a `pipeline`. @throws Error when the content was changed */
export async function* decryptWith(
  identity: Identity,
  encrypted: Bytes,
): AsyncGenerator<Uint8Array> {
  if (!identity) return yield* encrypted
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* fromWeb(await decrypter.decrypt(toWeb(encrypted)))
}

// Node's streams and those that the browser's types describe are the same objects under two names.
function toWeb(bytes: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as NodeReadableStream<Uint8Array>)
}
