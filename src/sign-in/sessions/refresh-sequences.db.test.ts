import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
  // No time passes but what a test lets pass, however slow the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})

test('a member and a thief who take turns end the session within two turns of each', async () => {
  const turn = fc.record({ wait: fc.constantFrom(11_000, 3_600_000), uses: fc.boolean() })
  let families = 0
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(turn, { minLength: 4, maxLength: 4 }),
      async (thiefFirst, turns) => {
        const { session } = await service.signedUp(`family${families++}@example.com`)
        const held = [session.refresh_token, session.refresh_token]
        const ends = []
        for (const [nth, { wait, uses }] of turns.entries()) {
          const who = (nth + Number(thiefFirst)) % 2
          service.pass(wait)
          const { status, body } = await refresh(held[who] ?? '')
          ends.push(status)
          if (status !== 200) break
          held[who] = body.refresh_token
          if (uses) await service.ask('GET', '/user', { token: body.access_token })
        }
        expect(ends.at(-1)).toBe(400)
        const left = await Promise.all(held.map((token) => refresh(token)))
        expect(left.map(({ status }) => status)).toEqual([400, 400])
      },
    ),
    { numRuns: 12 },
  )
})

test('any sequence of refreshes, uses and pauses is answered by the table of the protocol', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ back: fc.nat({ max: 4 }) }) },
    fc.record({ wait: fc.constantFrom(1_000, 9_000, 11_000, 60_000) }),
    fc.constant({ isUse: true }),
  )
  let sequences = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { session } = await service.signedUp(`sequence${sequences++}@example.com`)
      const family: Family = {
        tokens: [session.refresh_token],
        accessToken: session.access_token,
        movedAt: service.now().getTime(),
        used: 0,
      }
      const answers: { answered: string; told: string }[] = []
      for (const taken of steps) {
        if ('wait' in taken) service.pass(taken.wait)
        else if ('isUse' in taken) await useNewest(family)
        else answers.push(await refreshAgain(family, taken.back))
      }
      expect(answers.map(({ answered }) => answered)).toEqual(answers.map(({ told }) => told))
    }),
    { numRuns: 25 },
  )
})

/** What should be known of a session: the tokens handed out, the newest last. */
type Family = {
  tokens: string[]
  accessToken: string
  movedAt: number
  /** Which of the tokens came with an access token that was used last. */
  used: number
  /** Which of them was handed out a second time last, after the reuse interval. */
  repeated?: number
  hasEnded?: boolean
}

async function useNewest(family: Family): Promise<void> {
  await service.ask('GET', '/user', { token: family.accessToken })
  family.used = family.tokens.length - 1
}

async function refreshAgain(family: Family, back: number) {
  const newest = family.tokens.length - 1
  const used = Math.max(0, newest - back)
  const told = outcomeByTheTable(family, newest, used)
  const { body } = await refresh(family.tokens[used] ?? '')
  const isNew = body.refresh_token && !family.tokens.includes(body.refresh_token)
  const isNewest = body.refresh_token === family.tokens[newest]
  const answered = isNew ? 'a new token' : isNewest ? 'the newest token' : body.code
  if (told === 'refresh_token_already_used') family.hasEnded = true
  if (isNew) {
    family.tokens.push(body.refresh_token)
    family.accessToken = body.access_token
    family.movedAt = service.now().getTime()
  }
  return { answered, told }
}

function outcomeByTheTable(family: Family, newest: number, used: number): string {
  if (family.hasEnded) return 'refresh_token_not_found'
  if (used === newest) return 'a new token'
  if (service.now().getTime() - family.movedAt < 10_000) return 'the newest token'
  const isLost =
    used === newest - 1 && family.used < newest && (family.repeated ?? -1) !== newest - 1
  if (!isLost) return 'refresh_token_already_used'
  family.repeated = newest
  return 'the newest token'
}

async function refresh(token: string) {
  const body = { refresh_token: token }
  const answer = await service.ask('POST', '/token?grant_type=refresh_token', { body })
  return { status: answer.status, body: await answer.json() }
}
