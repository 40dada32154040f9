import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encode, encodingFor } from './encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br; q=0.9 , gzip ; q=0.1', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*, br; q=0, gzip; q=0', 'identity'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br ; q=0.000, gzip', 'gzip'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who says "%s" gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('an encoding that a client rules out is never sent, however the header is written', () => {
  const space = fc.constantFrom('', ' ', '  ')
  const weight = fc.constantFrom(null, '0', '0.0', '0.000', '0.001', '0.5', '1')
  const part = fc.record({ name: fc.constantFrom('br', 'gzip', '*', 'zstd'), weight, space })
  const header = fc.uniqueArray(part, { selector: ({ name }) => name })
  fc.assert(
    fc.property(header, (parts) => {
      const written = parts.map(({ name, weight: q, space: s }) =>
        q === null ? `${s}${name}` : `${s}${name}${s};${s}q=${q}`,
      )
      const chosen = encodingFor(written.join(','))
      if (chosen === 'identity') return
      const said =
        parts.find(({ name }) => name === chosen) ?? parts.find(({ name }) => name === '*')
      expect(Number(said?.weight ?? 1)).toBeGreaterThan(0)
      expect(said).toBeDefined()
    }),
  )
})

test('strangers cannot fill the memory by headers that they make up', () => {
  for (let n = 0; n < 1_000; n += 1) expect(encodingFor(`x-${n}, gzip`)).toBe('gzip')
})

test('what was encoded comes back to the byte, and text becomes smaller', async () => {
  const body = Buffer.from('bid '.repeat(500))
  const [brotli, gzipped, plain] = await Promise.all([
    encode(body, 'br', 5),
    encode(body, 'gzip', 5),
    encode(body, 'identity', 5),
  ])
  expect(brotliDecompressSync(brotli)).toEqual(body)
  expect(gunzipSync(gzipped)).toEqual(body)
  expect(plain).toEqual(body)
  expect(Math.max(brotli.length, gzipped.length)).toBeLessThan(body.length / 10)
})
