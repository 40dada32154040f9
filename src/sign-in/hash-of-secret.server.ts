import { createHash } from 'node:crypto'

/** What the database keeps of a random value that nobody can guess, such as a link's token: SHA-256. Mailed codes and passwords are hashed otherwise. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
