import { expect, test } from 'vitest'
import { createPasswords, hashPassword } from './passwords.server.ts'

test('a password matches its own hash, no other and never a missing one', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('correct horse', hash)).toBe(true)
  expect(await passwords.matches('Correct horse', hash)).toBe(false)
  expect(await passwords.matches('the password of nobody', null)).toBe(false)
})

test('a missing hash is refused as slowly as a wrong password', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse')
  const [wrong, missing] = await fastestOf(
    () => passwords.matches('wrong horse', hash),
    () => passwords.matches('wrong horse', null),
  )
  expect(missing / wrong).toBeGreaterThan(0.4)
  expect(missing / wrong).toBeLessThan(2.5)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

test('more than 300 that wait are refused at once, and those before them are served', async () => {
  const passwords = createPasswords(1)
  const asked = Array.from({ length: 303 }, () => passwords.matches('x', 'no hash at all'))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter(
    ({ status, reason }: { status: string; reason?: { status?: number } }) => {
      return status === 'rejected' && reason?.status === 503
    },
  )
  expect(refused).toHaveLength(2)
  expect(await passwords.matches('a', await passwords.hash('a'))).toBe(true)
})

/** Milliseconds of the fastest of ten of either, in turn: the others waited for somebody else's work. */
async function fastestOf(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const fastest: [number, number] = [Infinity, Infinity]
  for (let i = 0; i < 10; i++) {
    fastest[0] = Math.min(fastest[0], await timeOf(one))
    fastest[1] = Math.min(fastest[1], await timeOf(other))
  }
  return fastest
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
