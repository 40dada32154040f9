import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfText } from './pdf-text.ts'

/** A document of one stream, whose last byte is this one. */
function endingIn(byte: number): Buffer {
  // The last byte is the sum of all (RFC 1950), modulo 256: some comment of one byte makes it what it is to be.
  for (let comment = 0; ; comment += 1) {
    const content = Buffer.from('/F1 12 Tf [<50414944>] TJ % ')
    const data = deflateSync(Buffer.concat([content, Buffer.from([comment])]))
    if (data.at(-1) !== byte) continue
    return Buffer.concat([
      Buffer.from('1 0 obj\n<< >>\nstream\n'),
      data,
      Buffer.from('\nendstream\nendobj'),
    ])
  }
}

test.each([0x0a, 0x0d, 0x20])('what ends in the byte %d is read whole', (byte) => {
  expect(pdfText(endingIn(byte))).toBe('PAID')
})
