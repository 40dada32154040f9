/** Secrets that the database holds encrypted or as a keyed hash: its reader lacks the key, which is a file. */
import { createHmac, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from './encryption.ts'
import { loadOrCreateSecretKey } from './secret-key.ts'

export interface Secrets {
  encrypt(content: Uint8Array, belongsTo: string): Buffer
  /** @throws Error when it was changed, belongs to something else or was encrypted with another key */
  decrypt(encrypted: Buffer, belongsTo: string): Buffer
  /** An HMAC, for short codes: a hash without a key could be undone by trying them all. */
  digest(text: string, belongsTo: string): Buffer
}

/** Uses the key of private files: processes that share a database share that key already. */
export async function openSecrets(dataDir: string, configuredKey?: Buffer): Promise<Secrets> {
  return createSecrets(configuredKey ?? (await loadOrCreateSecretKey(dataDir)))
}

/** `key` is 32 random bytes, from which encrypting and hashing get keys of their own (HKDF, RFC 5869). */
export function createSecrets(key: Buffer): Secrets {
  // These words are part of the keys: another word would be another key.
  const encryptionKey = derive(key, 'seal')
  const digestKey = derive(key, 'digest')
  return {
    encrypt: (content, belongsTo) => encrypt(content, belongsTo, encryptionKey),
    decrypt: (encrypted, belongsTo) => decrypt(encrypted, belongsTo, encryptionKey),
    digest: (text, belongsTo) =>
      createHmac('sha256', digestKey).update(`${belongsTo}\0${text}`).digest(),
  }
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `hammerlane ${purpose}`, 32))
}
