import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodyCache } from './body-cache.ts'

/** Its text has so many bytes. */
const aResult = (bytes: number, letter = 'x') =>
  Object.freeze({ text: letter.repeat(bytes - '{"text":""}'.length) })

test('whoever says the same sends the same body, which is compressed once', async () => {
  const { bodyOf } = createBodyCache()
  const body = bodyOf({ items: [{ title: 'Lot' }] })
  const same = bodyOf({ items: [Object.freeze({ title: 'Lot' })] })
  expect(same).toBe(body)
  expect(same.encodedIn('br')).toBe(body.encodedIn('br'))
  expect(body.bytes.toString()).toBe('{"items":[{"title":"Lot"}]}')
  expect(brotliDecompressSync(await body.encodedIn('br'))).toEqual(body.bytes)
  expect(gunzipSync(await body.encodedIn('gzip'))).toEqual(body.bytes)
  expect(await body.encodedIn('identity')).toBe(body.bytes)
})

test('what has changed has another body and another tag', () => {
  const { bodyOf } = createBodyCache()
  const lot = { price: 1 }
  const before = bodyOf(lot)
  lot.price = 2
  const after = bodyOf(lot)
  expect(after.bytes.toString()).toBe('{"price":2}')
  expect(after.etag).not.toBe(before.etag)
})

test('what is frozen is written once, as long as it is kept', () => {
  const { bodyOf } = createBodyCache()
  let written = 0
  const lot = Object.freeze({
    toJSON() {
      written += 1
      return { price: 1 }
    },
  })
  const body = bodyOf(lot)
  expect(bodyOf(lot)).toBe(body)
  expect(written).toBe(1)
})

test('so many bytes are kept; what was asked for longest ago is made anew', () => {
  // Each is counted twice, with a kilobyte for itself.
  const { bodyOf } = createBodyCache(10_000)
  const first = aResult(2_000, 'a')
  const second = aResult(2_000, 'b')
  const bodies = [bodyOf(first), bodyOf(second)]
  expect(bodyOf(first)).toBe(bodies[0])
  bodyOf(aResult(500, 'c'))
  expect(bodyOf(first)).toBe(bodies[0])
  const again = bodyOf(second)
  expect(again).not.toBe(bodies[1])
  expect(again.etag).toBe(bodies[1]?.etag)
})

test('what is larger than all that may be kept is sent as well', () => {
  const { bodyOf } = createBodyCache(10_000)
  const large = aResult(20_000)
  expect(bodyOf(large).bytes).toHaveLength(20_000)
  expect(bodyOf(large).bytes).toHaveLength(20_000)
})
