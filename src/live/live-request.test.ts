import { expect, test } from 'vitest'
import { readLiveRequest } from './live-request.server.ts'

test.each([
  { type: 'watch', auctions: ['a', 'b'] },
  { type: 'unwatch', auctions: [] },
  { type: 'sign_in', token: 'abc' },
  { type: 'sign_out' },
])('$type is understood', (message) => {
  expect(readLiveRequest(JSON.stringify(message))).toEqual(message)
})

test('an id in upper case means the same auction', () => {
  expect(readLiveRequest('{"type":"watch","auctions":["AB-1"]}')).toEqual({
    type: 'watch',
    auctions: ['ab-1'],
  })
})

test.each([
  ['a token that is none', '{"type":"sign_in","token":7}'],
  ['a token that is missing', '{"type":"sign_in"}'],
  ['an auction that has no id', '{"type":"watch","auctions":[7]}'],
  ['another word', '{"type":"bid","auctions":[]}'],
  ['nothing', ''],
])('%s ends the connection', (_what, data) => {
  expect(readLiveRequest(data)).toMatchObject({ code: 1007 })
})

test('bytes end it with a code of their own', () => {
  expect(readLiveRequest(null)).toMatchObject({ code: 1003 })
})
