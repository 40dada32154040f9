/** What the database keeps only in a form that its reader cannot use: the key lies elsewhere. */
import { createHmac, hkdfSync } from 'node:crypto'
import { keptKey } from './kept-key.ts'
import { seal, unseal } from './seal.ts'

export interface Secrets {
  seal(content: Uint8Array, belongsTo: string): Buffer
  /** @throws Error when it was changed, belongs to something else or was sealed with another key */
  unseal(sealed: Buffer, belongsTo: string): Buffer
  /** For short codes, which a hash without a key would not hide. */
  digest(text: string, belongsTo: string): Buffer
}

/** With the key of private files, configured or kept: whoever shares a database has to share that already. */
export async function openSecrets(dataDir: string, configuredKey?: Buffer): Promise<Secrets> {
  return createSecrets(configuredKey ?? (await keptKey(dataDir)))
}

/** `key` is 32 random bytes. Sealing and digesting get keys of their own from it (HKDF, RFC 5869). */
export function createSecrets(key: Buffer): Secrets {
  const sealing = derive(key, 'seal')
  const digesting = derive(key, 'digest')
  return {
    seal: (content, belongsTo) => seal(content, belongsTo, sealing),
    unseal: (sealed, belongsTo) => unseal(sealed, belongsTo, sealing),
    digest: (text, belongsTo) =>
      createHmac('sha256', digesting).update(`${belongsTo}\0${text}`).digest(),
  }
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `hammerlane ${purpose}`, 32))
}
