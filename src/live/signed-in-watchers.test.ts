import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../rules/accounts.ts'
import { Problem } from '../server/http/problem.ts'
import { createLog } from '../server/log.ts'
import { createSignedInWatchers } from './signed-in-watchers.server.ts'

type Answer = { userId: string; status: 'open' | 'closed'; roles?: readonly Role[] } | null

const LOOK_EVERY = 2_000
let answers: Map<string, () => Promise<Answer>>
let told: string[]

beforeEach(() => {
  vi.useFakeTimers()
  answers = new Map()
  told = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('a good token makes a watcher its member; another member does not follow from it', async () => {
  const signedIn = start()
  answerWith('good', { userId: 'dana', status: 'open' })
  await signedIn.signIn('phone', 'good')
  await signedIn.signIn('laptop', 'good')
  expect(told).toEqual(['phone in', 'laptop in'])
  expect(signedIn.memberOf('phone')).toBe('dana')
  expect(signedIn.memberOf('tablet')).toBeUndefined()
  signedIn.forget('phone')
  expect(signedIn.memberOf('phone')).toBeUndefined()
  expect(signedIn.memberOf('laptop')).toBe('dana')
})

test.each([
  ['is worth nothing', null],
  ['is of a closed account', { userId: 'dana', status: 'closed' } as const],
])('a token that %s is refused', async (_why, answer) => {
  const signedIn = start()
  answerWith('token', answer)
  await signedIn.signIn('phone', 'token')
  expect(told).toEqual(['phone out'])
  expect(signedIn.memberOf('phone')).toBeUndefined()
})

test('a session that ends elsewhere is noticed at the next look', async () => {
  const signedIn = start()
  answerWith('good', { userId: 'dana', status: 'open' })
  await signedIn.signIn('phone', 'good')
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in'])
  answerWith('good', null)
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in', 'phone out'])
  expect(signedIn.memberOf('phone')).toBeUndefined()
})

test('a fresh token takes the place of the one before, and is answered too', async () => {
  const signedIn = start()
  answerWith('first', { userId: 'dana', status: 'open' })
  answerWith('second', { userId: 'dana', status: 'open' })
  await signedIn.signIn('phone', 'first')
  await signedIn.signIn('phone', 'second')
  answerWith('first', null)
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in', 'phone in'])
  expect(signedIn.memberOf('phone')).toBe('dana')
})

test('somebody else who signs in on the same connection leaves nothing of the one before', async () => {
  const signedIn = start()
  answerWith('danas', { userId: 'dana', status: 'open' })
  answerWith('marcus', { userId: 'marcus', status: 'open' })
  await signedIn.signIn('phone', 'danas')
  await signedIn.signIn('phone', 'marcus')
  expect(signedIn.memberOf('phone')).toBe('marcus')
})

test('who signs out while the token is looked up stays signed out', async () => {
  const signedIn = start()
  const held = Promise.withResolvers<Answer>()
  answers.set('slow', () => held.promise)
  const asked = signedIn.signIn('phone', 'slow')
  signedIn.signOut('phone')
  held.resolve({ userId: 'dana', status: 'open' })
  await asked
  expect(told).toEqual(['phone out'])
  expect(signedIn.memberOf('phone')).toBeUndefined()
})

test('while nothing can be looked up everybody stays who they are, and whoever waits is answered later', async () => {
  const signedIn = start()
  answerWith('good', { userId: 'dana', status: 'open' })
  await signedIn.signIn('phone', 'good')
  answers.set('good', () => Promise.reject(new Error('The database is away')))
  await signedIn.signIn('laptop', 'good')
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in'])
  expect(signedIn.memberOf('phone')).toBe('dana')
  answerWith('good', { userId: 'dana', status: 'open' })
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in', 'laptop in'])
})

test('where tokens are refused for a while, nobody is told anything until one is looked at', async () => {
  const signedIn = start()
  answers.set('good', () => Promise.reject(new Problem('rate_limited', 'Too many requests')))
  await signedIn.signIn('phone', 'good')
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual([])
  answerWith('good', { userId: 'dana', status: 'open' })
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(told).toEqual(['phone in'])
})

test('who works here is known, and no longer once the role is taken', async () => {
  const signedIn = start()
  answerWith('hers', { userId: 'nora', status: 'open', roles: ['member', 'staff'] })
  answerWith('his', { userId: 'dana', status: 'open' })
  await signedIn.signIn('desk', 'hers')
  await signedIn.signIn('phone', 'his')
  expect(['desk', 'phone', 'tablet'].filter(signedIn.isStaff)).toEqual(['desk'])
  answerWith('hers', { userId: 'nora', status: 'open' })
  await vi.advanceTimersByTimeAsync(LOOK_EVERY)
  expect(signedIn.isStaff('desk')).toBe(false)
  expect(told).toEqual(['desk in', 'phone in'])
})

function answerWith(token: string, answer: Answer): void {
  answers.set(token, async () => answer)
}

function start() {
  return createSignedInWatchers<string>({
    async authenticate(token) {
      const answer = await answers.get(token)?.()
      return answer ? { roles: ['member'], ...answer } : null
    },
    onSignedIn: (watcher) => told.push(`${watcher} in`),
    onSignedOut: (watcher) => told.push(`${watcher} out`),
    checkEveryMs: LOOK_EVERY,
    log: createLog('silent'),
  })
}
