/** Argon2id, off the event loop and a few at a time, so that sign-ins never slow a bid down. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../../server/concurrency.ts'
import { networkOf } from '../../server/http/client-address.ts'
import { busy } from '../auth-error.server.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes that may wait: in the common queue, and of one network before it. A flood fills its own places alone. */
const MAX_QUEUED = 300
const MAX_QUEUED_OF_NETWORK = 50
/** Networks that have asked last; of one that is forgotten nothing waits for long any more. */
const MAX_NETWORKS = 10_000

export type Passwords = {
  /**
   * @param address whose turn it takes: networks are served in turn
   * @throws AuthError 503 when too many wait already, of the network or of all
   */
  hash(password: string, address: string): Promise<string>
  /**
   * Whether the password is right. With no hash the answer is false and takes as long.
   * @throws AuthError 503 when too many wait already, of the network or of all
   */
  matches(password: string, passwordHash: string | null, address: string): Promise<boolean>
}

/** Hashes at once, without waiting in line: for making accounts outside the service. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** One core stays free for bids; a queue that grows too long is refused rather than waited for. */
export function createPasswords(concurrency = Math.max(1, availableParallelism() - 1)): Passwords {
  const inTurn = createTurnsOfNetworks(concurrency)
  const nobodysHash = hashPassword('the password of nobody')
  return {
    hash: (password, address) => inTurn(address, () => hashPassword(password)),
    matches: (password, passwordHash, address) =>
      inTurn(address, async () => {
        const matching = await verify(passwordHash ?? (await nobodysHash), password)
        return matching && passwordHash !== null
      }),
  }
}

/**
 * No network has more in the common queue than are worked at, so whoever asks waits for one of each other network at most.
 * Not `createTurns`: that does one task at a time and rests for bids, and these run several at once on threads of their own.
 */
function createTurnsOfNetworks(concurrency: number) {
  const limited = limitConcurrency({ concurrency, queued: MAX_QUEUED, refusal: busy })
  const networks = new LRUCache<string, ReturnType<typeof limitConcurrency>>({
    max: MAX_NETWORKS,
    memoMethod: () =>
      limitConcurrency({ concurrency, queued: MAX_QUEUED_OF_NETWORK, refusal: busy }),
  })
  return <T>(address: string, task: () => Promise<T>): Promise<T> =>
    networks.memo(networkOf(address))(() => limited(task))
}
