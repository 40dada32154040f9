/**
 * Refresh tokens: a session's id and counter, authenticated with the session's own key. The same session
 * and counter always give the same token, so a lost answer can be given again, byte for byte.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../server/files/secrets.ts'

/** 16 bytes of session id, 8 of counter, 24 of HMAC: 64 characters of base64url, nothing left over. */
const FORM = /^[A-Za-z0-9_-]{64}$/

export type RefreshClaim = { sessionId: string; counter: number; token: string }

/** The token of a session at a counter. */
export function refreshToken(sessionId: string, counter: number, key: Buffer): string {
  const named = Buffer.alloc(24)
  named.write(sessionId.replaceAll('-', ''), 'hex')
  named.writeBigUInt64BE(BigInt(counter), 16)
  return Buffer.concat([named, hmac(named, key)]).toString('base64url')
}

/** What a token claims, not yet authenticated; null when it has not the form of one. */
export function readRefreshToken(token: string): RefreshClaim | null {
  if (!FORM.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const counter = bytes.readBigUInt64BE(16)
  if (counter > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return { sessionId: uuidOf(bytes.subarray(0, 16)), counter: Number(counter), token }
}

/** Whether the session's key made the token. */
export function isAuthentic(claim: RefreshClaim, key: Buffer): boolean {
  const expected = Buffer.from(refreshToken(claim.sessionId, claim.counter, key))
  return timingSafeEqual(expected, Buffer.from(claim.token))
}

/** A new session's key, sealed as it is stored: the database alone makes no tokens. */
export function newRefreshKey(secrets: Secrets, sessionId: string): Buffer {
  return sealRefreshKey(secrets, sessionId, randomBytes(32))
}

export function sealRefreshKey(secrets: Secrets, sessionId: string, key: Buffer): Buffer {
  return secrets.encrypt(key, ownerOf(sessionId))
}

/** @throws Error when it was sealed with another key than ours, or for another session */
export function openRefreshKey(secrets: Secrets, sessionId: string, sealed: Buffer): Buffer {
  return secrets.decrypt(sealed, ownerOf(sessionId))
}

function ownerOf(sessionId: string): string {
  return `refresh key ${sessionId}`
}

function hmac(named: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest().subarray(0, 24)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
