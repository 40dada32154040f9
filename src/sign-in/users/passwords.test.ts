import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswords, hashPassword } from './passwords.server.ts'

vi.mock('@node-rs/argon2', { spy: true })

const HOME = '192.0.2.1'

test('a password matches its own hash, no other and never a missing one', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse', HOME)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('correct horse', hash, HOME)).toBe(true)
  expect(await passwords.matches('Correct horse', hash, HOME)).toBe(false)
  expect(await passwords.matches('the password of nobody', null, HOME)).toBe(false)
})

test('a missing hash is refused by the same work as a wrong password', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse', HOME)
  vi.mocked(verify).mockClear()
  expect(await passwords.matches('wrong horse', hash, HOME)).toBe(false)
  expect(await passwords.matches('wrong horse', null, HOME)).toBe(false)
  const [wrong, missing] = vi.mocked(verify).mock.calls.map(([hashed]) => costOf(String(hashed)))
  expect(wrong).toBe('$argon2id$v=19$m=19456,t=2,p=1')
  expect(missing).toBe(wrong)
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

/** The part of a hash that says how much work it is to check: RFC 9106's parameters. */
function costOf(hashed: string): string {
  return hashed.split('$').slice(0, 4).join('$')
}
