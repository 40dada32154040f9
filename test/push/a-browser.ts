/** The keys of a browser that is told by push, and what it reads: RFC 8188 and RFC 8291 by Node's own cryptography. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface TestBrowser {
  keys: { p256dh: string; auth: string }
  /** @throws Error for what is not encrypted for it */
  read(body: Buffer): string
}

export function aBrowser(): TestBrowser {
  const own = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = own.generateKeys()
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
      const theirs = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
      const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The last record ends with a two, then padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
