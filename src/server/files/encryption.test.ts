import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encrypt, decrypt } from './encryption.ts'

const key = randomBytes(32)
const content = fc.uint8Array({ maxLength: 200 })

test('whatever is sealed comes back to the byte', () => {
  fc.assert(
    fc.property(content, fc.string(), (bytes, name) => {
      expect(decrypt(encrypt(bytes, name, key), name, key)).toEqual(Buffer.from(bytes))
    }),
  )
})

test('no bit of it can be changed, and nothing cut off or added', () => {
  fc.assert(
    fc.property(content, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, where, flip) => {
      const sealed = encrypt(bytes, 'ada', key)
      const at = where % sealed.length
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ flip
      const wrong = [changed, sealed.subarray(0, at), Buffer.concat([sealed, Buffer.from([flip])])]
      for (const one of wrong)
        expect(() => decrypt(one, 'ada', key)).toThrow(/encrypt|authenticate/)
    }),
  )
})

test('it opens with its own key and for what it belongs to alone', () => {
  const sealed = encrypt(Buffer.from('a face'), 'ada/photo.jpg', key)
  expect(() => decrypt(sealed, 'ada/photo.jpg', randomBytes(32))).toThrow('authenticate')
  expect(() => decrypt(sealed, 'bob/photo.jpg', key)).toThrow('authenticate')
})

test('the same content is never sealed to the same bytes', () => {
  const sealed = Array.from({ length: 50 }, () =>
    encrypt(Buffer.from('x'), 'ada', key).toString('hex'),
  )
  expect(new Set(sealed).size).toBe(50)
})
