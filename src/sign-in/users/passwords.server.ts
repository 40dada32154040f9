/** Argon2id, off the event loop and a few at a time, so that sign-ins never slow a bid down. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../auth-error.server.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const LONGEST_QUEUE = 300

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
export function createPasswords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const inTurn = createQueue(atOnce, LONGEST_QUEUE)
  const nobodysHash = hashPassword('the password of nobody')
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    matches: (password, passwordHash) =>
      inTurn(async () => {
        const matching = await verify(passwordHash ?? (await nobodysHash), password)
        return matching && passwordHash !== null
      }),
  }
}

function createQueue(atOnce: number, longest: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else {
      if (waiting.length >= longest) throw busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
