import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = randomBytes(32)
const secrets = createSecrets(key)
const content = Buffer.from('the secret of an authenticator app')

test('what was sealed comes back for whom it belongs to, and for nobody else', () => {
  const sealed = secrets.seal(content, 'factor 1')
  expect(sealed.includes(content)).toBe(false)
  expect(createSecrets(key).unseal(sealed, 'factor 1')).toEqual(content)
  expect(() => secrets.unseal(sealed, 'factor 2')).toThrow(/ours|authenticate/)
  expect(() => createSecrets(randomBytes(32)).unseal(sealed, 'factor 1')).toThrow(
    /ours|authenticate/,
  )
})

test('a seal that was changed or cut is refused', () => {
  const sealed = secrets.seal(content, 'factor 1')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.unseal(changed, 'factor 1')).toThrow(/ours|authenticate/)
    expect(() => secrets.unseal(sealed.subarray(0, at), 'factor 1')).toThrow(/ours|authenticate/)
  }
})

test('a digest depends on the key, the text and what it belongs to', () => {
  const digest = secrets.digest('123456', 'challenge 1')
  expect(secrets.digest('123456', 'challenge 1')).toEqual(digest)
  const others = [
    secrets.digest('123457', 'challenge 1'),
    secrets.digest('123456', 'challenge 2'),
    createSecrets(randomBytes(32)).digest('123456', 'challenge 1'),
  ]
  for (const other of others) expect(other).not.toEqual(digest)
})
