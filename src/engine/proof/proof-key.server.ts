/** A key with which the house signs receipts and checkpoints: Ed25519. It is not in the database, not even sealed. */
import {
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

export interface SigningKey {
  /** SHA-256 of the public key (SPKI, DER), hex. */
  readonly id: string
  /** Base64url; null while the key that signs is not at hand. */
  sign(text: string): string | null
}

export interface ProofKey extends SigningKey {
  /** PEM. */
  readonly publicKey: string
  sign(text: string): string
}

/** Tells whether a key has signed a text. */
type Check = (text: string, signature: string) => boolean

export interface PublicKey {
  id: string
  check: Check
  /** When another took its place; absent where that is not known, null while it signs. */
  until?: string | null
}

/** `key` is 32 random bytes, of which a key of its own is derived (HKDF, RFC 5869): the same bytes give the same key. */
export function createProofKey(key: Buffer): ProofKey {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'hammerlane proof', 32))
  const der = Buffer.concat([PKCS8_OF_ED25519, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    id: fingerprint(publicKey),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

/** What stands before the 32 bytes of a private key (RFC 8410, section 7). */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `pem` is a public key. @throws Error for what is no Ed25519 key */
export function publicKeyOf(pem: string): PublicKey {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('This is not an Ed25519 key')
  return {
    id: fingerprint(key),
    check: (text, signature) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')),
  }
}

function fingerprint(publicKey: KeyObject): string {
  return hash('sha256', publicKey.export({ format: 'der', type: 'spki' }))
}

/** SHA-256, hex. */
export function sha256(text: string): string {
  return hash('sha256', text)
}
