/** A security key made of software (WebAuthn level 3, section 6): ES256, no attestation, a count that grows. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const USER_PRESENT = 0x01
const ATTESTED = 0x40

export type Ceremony = {
  challenge: ArrayBuffer | Uint8Array
  origin: string
  rpId: string
  /** What a broken or lying authenticator does otherwise. */
  flags?: number
  count?: number
  type?: string
}

export type SoftwareAuthenticator = {
  credentialId: string
  create(ceremony: Ceremony): { toJSON(): object }
  get(ceremony: Ceremony): { toJSON(): object }
}

export function softwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const credentialId = credential.toString('base64url')
  let count = 0
  return {
    credentialId,
    create(ceremony) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(credential.length),
        credential,
        coseKey(publicKey),
      ])
      const authData = Buffer.concat([
        authenticatorData(ceremony, ceremony.flags ?? USER_PRESENT | ATTESTED, count),
        attested,
      ])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      const clientDataJSON = clientData(ceremony, 'webauthn.create')
      return shown(credentialId, { attestationObject, clientDataJSON })
    },
    get(ceremony) {
      const authData = authenticatorData(ceremony, ceremony.flags ?? USER_PRESENT, ++count)
      const clientDataJSON = clientData(ceremony, 'webauthn.get')
      const hash = createHash('sha256').update(clientDataJSON).digest()
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey)
      return shown(credentialId, { authenticatorData: authData, clientDataJSON, signature })
    },
  }
}

function authenticatorData(ceremony: Ceremony, flags: number, count: number): Buffer {
  const rpIdHash = createHash('sha256').update(ceremony.rpId).digest()
  return Buffer.concat([rpIdHash, Buffer.from([flags]), uint32(ceremony.count ?? count)])
}

function clientData({ challenge, origin, type }: Ceremony, usual: string): Buffer {
  const text = Buffer.from(new Uint8Array(challenge)).toString('base64url')
  const data = { type: type ?? usual, challenge: text, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data))
}

/** A credential as browsers hand it over, by `toJSON`. */
function shown(id: string, response: Record<string, Buffer>) {
  const text = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
  const json = {
    id,
    rawId: id,
    type: 'public-key',
    response: { ...Object.fromEntries(text), transports: ['usb', 'made-up'] },
    clientExtensionResults: {},
  }
  return { toJSON: () => json }
}

/** COSE_Key of a P-256 key for ES256 (RFC 9053, section 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** CBOR (RFC 8949), as far as it is needed here. */
function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
