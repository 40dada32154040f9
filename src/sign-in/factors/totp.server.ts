/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, one step of skew either way. */
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

const SECRET_BYTES = 20
/** Modules of white that a QR code needs around it (ISO/IEC 18004). */
const QUIET_ZONE = 4

type NewTotp = { secret: Buffer; shown: { qr_code: string; secret: string; uri: string } }

/** A new secret, with what the person's app is given. `qr_code` is bare SVG: the client makes it a data URL. */
export function newTotp(issuer: string, account: string): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ issuer, label: account, secret }).toString()
  const picture = encodeQR(uri, 'svg', { ecc: 'low', border: QUIET_ZONE })
  return {
    secret: Buffer.from(secret.bytes),
    shown: { qr_code: picture, secret: secret.base32, uri },
  }
}

/**
 * The time step whose code this is, or null if it is none of now.
 * @param after the last step whose code was taken: it and those before it are spent
 */
export function stepOfCode(secret: Buffer, code: string, now: Date, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = totp.counter({ timestamp }) + delta
  return step > after ? step : null
}
