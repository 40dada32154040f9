import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { answerHttpText } from '../../languages/answers/http.ts'
import type { Database } from '../postgres/database.ts'
import { createSharedLimiter } from '../postgres/shared-limiter.ts'
import { Problem } from './problem.ts'

/**
 * Calls (`points`) in so many seconds (`duration`) that one member may make, or one network when nobody is signed in: an
 * IPv4 address, or an IPv6 /64. All members of one network together may make `MEMBERS_OF_A_NETWORK` times as many. These
 * hold load off a process, and each counts them for itself.
 */
const OF_A_PROCESS = {
  reads: { points: 3_000, duration: 10 },
  /** One for each letter that is typed, of a whole office. */
  suggestions: { points: 300, duration: 10 },
  /** Pages that have to be rendered; those from memory are not counted. */
  pages: { points: 120, duration: 10 },
  /** Pictures that have to be looked for; those that were found before are not counted. */
  pictures: { points: 600, duration: 10 },
  histories: { points: 100, duration: 10 },
  lookups: { points: 60, duration: 60 },
  bids: { points: 120, duration: 10 },
  writes: { points: 60, duration: 10 },
  photos: { points: 20, duration: 60 },
  documents: { points: 30, duration: 60 },
}

/** The same of what is guessed, or costs people time or money: all processes count it together. */
const OF_ALL_PROCESSES = {
  /** Codes of release passes that are tried. */
  releases: { points: 20, duration: 60 },
  passwords: { points: 10, duration: 900 },
  contact: { points: 5, duration: 600 },
  /** Questions about lots, each of which staff read. */
  questions: { points: 10, duration: 600 },
}

/** An office or a family that bids by one line has room; accounts that somebody registers by the dozen have not. */
const MEMBERS_OF_A_NETWORK = 10

export type LimitName = keyof typeof OF_A_PROCESS | keyof typeof OF_ALL_PROCESSES

/** Who calls: a network, or a member and the network that they call from. */
export type Client = string | { member: string; network: string }

/** Counts a call of a client, or several (`calls`). Seconds to wait for who has made too many, null for who is let in. */
export type CountCalls = (
  limit: LimitName,
  client: Client,
  calls?: number,
) => Promise<number | null>

/** `on` false is for load tests. */
export function createCallCount(db: Database, on: boolean): CountCalls {
  if (!on) return async () => null
  const limiters = createLimiters(db, 'calls', 1)
  const networks = createLimiters(db, 'calls of members of a network', MEMBERS_OF_A_NETWORK)
  return async (limit, client, calls) => {
    try {
      if (typeof client === 'string') await limiters.get(limit)?.consume(client, calls)
      else {
        // What a member may not ask is not counted for those beside them.
        await limiters.get(limit)?.consume(client.member, calls)
        await networks.get(limit)?.consume(client.network, calls)
      }
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
    }
  }
}

/** Counts calls. @throws Problem 429 `rate_limited`, with Retry-After in seconds */
export type LimitRate = (limit: LimitName, client: Client, calls?: number) => Promise<void>

export function createRateLimiter(countCalls: CountCalls): LimitRate {
  return async (limit, client, calls) => {
    const seconds = await countCalls(limit, client, calls)
    if (seconds === null) return
    throw new Problem('rate_limited', waitInWords(seconds), { retry_after: seconds })
  }
}

interface Limiter {
  /** @throws RateLimiterRes for too many */
  consume(key: string, points?: number): Promise<unknown>
}

function createLimiters(db: Database, whose: string, times: number): Map<string, Limiter> {
  const limiters = new Map<string, Limiter>()
  for (const [name, { points, duration }] of Object.entries(OF_A_PROCESS)) {
    limiters.set(name, new RateLimiterMemory({ points: points * times, duration }))
  }
  for (const [name, { points, duration }] of Object.entries(OF_ALL_PROCESSES)) {
    const limit = { points: points * times, duration }
    limiters.set(name, createSharedLimiter(db, `${whose}: ${name}`, limit))
  }
  return limiters
}

function waitInWords(seconds: number): string {
  if (seconds < 120) return answerHttpText('waitSeconds', { seconds })
  return answerHttpText('waitMinutes', { minutes: Math.ceil(seconds / 60) })
}
