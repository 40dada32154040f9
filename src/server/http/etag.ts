import { createHash } from 'node:crypto'

/** The tag of a body, a weak one: its encodings count as the same. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether the body with this tag is among those that an If-None-Match header names. */
export function isKnown(known: string, etag: string): boolean {
  return known === '*' || known.split(',').some((one) => one.trim() === etag)
}
