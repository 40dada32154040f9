/** Many who sign in at once, whose passwords are hashed, beside those who bid meanwhile. */
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/server/postgres/database.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { hashPassword } from '../src/sign-in/users/passwords.server.ts'
import { openAuctions, signedInMembers } from './bidders.ts'
import { ms, perSecond, say } from './figures.ts'
import { run } from './load-process.ts'
import { startProduct, withDatabase } from './product.ts'

const AT_ONCE = 50
const PASSWORD = 'correct horse battery staple'
const MAX_DELAY_MS = 20
const LEAST_SHARE_OF_ARGON2 = 0.8
const HASHES = 40
const BIDS = { kind: 'bids', connections: 2, warmUpSeconds: 2, seconds: 8 } as const

type Setup = { databaseUrl: string; origin: string; emails: string[] }

export async function measureSignIns(): Promise<void> {
  const argon2 = await hashesPerSecond()
  await withDatabase(async ({ dataDir, databaseUrl }) => {
    const emails = await membersWithPasswords(databaseUrl)
    const product = await startProduct({ dataDir, databaseUrl })
    const setup = { databaseUrl, origin: product.url, emails }
    try {
      await measureRate(setup, argon2)
      await measureDelay(setup)
    } finally {
      await product.stop()
    }
  })
}

async function measureRate(setup: Setup, argon2: number): Promise<void> {
  const { rate } = await signIns(setup, 8)
  say(
    'sign-ins',
    `${perSecond(rate)} at ${AT_ONCE} connections; argon2id alone ${perSecond(argon2)}`,
    {
      goal: 'bounded by argon2 alone',
      isMet: rate >= LEAST_SHARE_OF_ARGON2 * argon2,
    },
  )
}

async function measureDelay(setup: Setup): Promise<void> {
  const { latency: alone } = await bids(setup)
  const others = signIns(setup, 13)
  // Under way before a bid counts.
  await wait(1_000)
  const [{ latency: among }, { rate }] = await Promise.all([bids(setup), others])
  const delay = among.p99 - alone.p99
  say(
    `bids among ${AT_ONCE} sign-ins at once (${perSecond(rate)})`,
    `p50 ${ms(among.p50)}, p99 ${ms(among.p99)}; without them p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}`,
    { goal: `p99 at most ${MAX_DELAY_MS} ms later`, isMet: delay <= MAX_DELAY_MS },
  )
}

async function bids({ databaseUrl, origin }: Setup) {
  const bidders = await signedInMembers(databaseUrl, origin, BIDS.connections)
  return run({ ...BIDS, origin, bidders, auctions: await openAuctions(databaseUrl, 500) })
}

function signIns({ origin, emails }: Setup, seconds: number) {
  const time = { connections: AT_ONCE, warmUpSeconds: 2, seconds }
  return run({ ...time, kind: 'sign-ins', origin, emails, password: PASSWORD })
}

/** With as many threads as the product hashes with: one processor stays free for bids. */
async function hashesPerSecond(): Promise<number> {
  const threads = Math.max(1, availableParallelism() - 1)
  const begun = performance.now()
  const thread = async () => {
    for (let done = 0; done < HASHES; done += 1) await hashPassword(PASSWORD)
  }
  await Promise.all(Array.from({ length: threads }, thread))
  return (threads * HASHES * 1_000) / (performance.now() - begun)
}

async function membersWithPasswords(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, { max: 2, onIdleError: () => undefined })
  const emails = Array.from({ length: AT_ONCE }, (_, at) => `member${at}@bench.example`)
  try {
    for (const email of emails) await createMember(db, { email, password: PASSWORD })
  } finally {
    await db.destroy()
  }
  return emails
}
