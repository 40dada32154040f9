import { expect, test } from 'vitest'
import { createPasswords, hashPassword } from './passwords.server.ts'

const HOME = '192.0.2.1'

test('a password matches its own hash, no other and never a missing one', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse', HOME)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('correct horse', hash, HOME)).toBe(true)
  expect(await passwords.matches('Correct horse', hash, HOME)).toBe(false)
  expect(await passwords.matches('the password of nobody', null, HOME)).toBe(false)
})

test('a missing hash is refused as slowly as a wrong password', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse', HOME)
  const [wrong, missing] = await fastestOf(
    () => passwords.matches('wrong horse', hash, HOME),
    () => passwords.matches('wrong horse', null, HOME),
  )
  expect(missing / wrong).toBeGreaterThan(0.4)
  expect(missing / wrong).toBeLessThan(2.5)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

test('more than 50 of one network that wait are refused at once, and those before them are served', async () => {
  const passwords = createPasswords(1)
  const asked = Array.from({ length: 53 }, () => passwords.matches('x', null, HOME))
  expect(await refusedOf(asked)).toBe(2)
  expect(await passwords.matches('a', await passwords.hash('a', HOME), HOME)).toBe(true)
})

test('more than 300 of all networks that wait are refused at once', async () => {
  const passwords = createPasswords(1)
  const asked = Array.from({ length: 303 }, (_, i) =>
    passwords.matches('x', 'no hash at all', `203.0.${i >> 8}.${i & 255}`),
  )
  expect(await refusedOf(asked)).toBe(2)
})

test('a sign-in waits for one of each network that floods, not for all that they ask', async () => {
  const passwords = createPasswords(1)
  const served: string[] = []
  const ask = async (network: string, address: string) => {
    await passwords.matches('x', null, address)
    served.push(network)
  }
  // One person has a whole /64 of IPv6 addresses.
  const floods = Array.from({ length: 10 }, (_, i) => [
    ask('flood', '198.51.100.1'),
    ask('flood', `2001:db8::${i}`),
  ]).flat()
  await Promise.all([...floods, ask('home', HOME)])
  expect(served).toHaveLength(21)
  expect(served.indexOf('home')).toBeLessThanOrEqual(2)
})

async function refusedOf(asked: Promise<boolean>[]): Promise<number> {
  const outcomes = await Promise.allSettled(asked)
  return outcomes.filter(({ status, reason }: { status: string; reason?: { status?: number } }) => {
    return status === 'rejected' && reason?.status === 503
  }).length
}

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
