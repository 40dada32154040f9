import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = randomBytes(32)
const secrets = createSecrets(key)
const content = Buffer.from('the secret of an authenticator app')

test('a secret comes back for whom it belongs to, and for nobody else', () => {
  const encrypted = secrets.encrypt(content, 'factor 1')
  expect(encrypted.includes(content)).toBe(false)
  expect(createSecrets(key).decrypt(encrypted, 'factor 1')).toEqual(content)
  expect(() => secrets.decrypt(encrypted, 'factor 2')).toThrow(/by us|authenticate/)
  expect(() => createSecrets(randomBytes(32)).decrypt(encrypted, 'factor 1')).toThrow(
    /by us|authenticate/,
  )
})

test('an encrypted secret that was changed or cut is refused', () => {
  const encrypted = secrets.encrypt(content, 'factor 1')
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.decrypt(changed, 'factor 1')).toThrow(/by us|authenticate/)
    expect(() => secrets.decrypt(encrypted.subarray(0, at), 'factor 1')).toThrow(
      /by us|authenticate/,
    )
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
