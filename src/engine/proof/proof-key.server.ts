/** The key with which the house signs receipts and checkpoints: Ed25519. It is not in the database, not even sealed. */
import {
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { loadOrCreateSecretKey, readSecretKey } from '../../server/files/secret-key.ts'

export interface SigningKey {
  /** Base64url. */
  sign(text: string): string
}

export interface ProofKey extends SigningKey {
  /** PEM. */
  publicKey: string
}

/** Made of the key of private files, which is made at the first start and which all processes of one database share. */
export async function openProofKey(dataDir: string, configuredKey?: Buffer): Promise<ProofKey> {
  return createProofKey(configuredKey ?? (await loadOrCreateSecretKey(dataDir)))
}

/** The same for commands that only read: null where there is no key, for they make none. */
export async function readProofKey(
  dataDir: string,
  configuredKey?: Buffer,
): Promise<ProofKey | null> {
  const key = configuredKey ?? (await readSecretKey(dataDir))
  return key && createProofKey(key)
}

/** `key` is 32 random bytes, of which a key of its own is derived (HKDF, RFC 5869): the same bytes give the same key. */
export function createProofKey(key: Buffer): ProofKey {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'hammerlane proof', 32))
  const der = Buffer.concat([PKCS8_OF_ED25519, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })
  return {
    publicKey: publicKey.toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

/** What stands before the 32 bytes of a private key (RFC 8410, section 7). */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Tells of texts whether the owner of a public key has signed them. @throws Error for what is no Ed25519 key */
export function signatureCheck(publicKey: string): (text: string, signature: string) => boolean {
  const key: KeyObject = createPublicKey(publicKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('This is not an Ed25519 key')
  return (text, signature) =>
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/** SHA-256, hex. */
export function sha256(text: string): string {
  return hash('sha256', text)
}
