/** Argon2id, off the event loop and a few at a time, so that sign-ins never slow a bid down. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../server/concurrency.ts'
import { busy } from '../auth-error.server.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MAX_QUEUED = 300

export type Passwords = {
  /** @throws AuthError 503 when too many wait already */
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. With no hash the answer is false and takes as long.
   * @throws AuthError 503 when too many wait already
   */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

/** Hashes at once, without waiting in line: for making accounts outside the service. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** One core stays free for bids; a queue that grows too long is refused rather than waited for. */
export function createPasswords(concurrency = Math.max(1, availableParallelism() - 1)): Passwords {
  const limited = limitConcurrency({ concurrency, queued: MAX_QUEUED, refusal: busy })
  const nobodysHash = hashPassword('the password of nobody')
  return {
    hash: (password) => limited(() => hashPassword(password)),
    matches: (password, passwordHash) =>
      limited(async () => {
        const matching = await verify(passwordHash ?? (await nobodysHash), password)
        return matching && passwordHash !== null
      }),
  }
}
