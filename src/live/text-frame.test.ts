import { expect, test } from 'vitest'
import { encodeTextFrame } from './text-frame.server.ts'

// RFC 6455, section 5.2: the length takes 7 bits, or 16, or 64.
test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a text of %d bytes is one final frame, its length before it', (length, head) => {
  const text = 'x'.repeat(length)
  const frame = encodeTextFrame(text)
  expect([...frame.subarray(0, head.length)]).toEqual(head)
  expect(frame.toString('utf8', head.length)).toBe(text)
})

test('bytes are counted, not letters', () => {
  const frame = encodeTextFrame('é')
  expect([...frame]).toEqual([0x81, 2, 0xc3, 0xa9])
})
