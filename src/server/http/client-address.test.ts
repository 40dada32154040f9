import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddress, networkOf } from './client-address.ts'

const PROXY = '10.0.0.7'

test('without a proxy the address is that of the connection, whatever a header says', () => {
  expect(createClientAddress(false)(requestWith('203.0.113.5'))).toBe(PROXY)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['198.51.100.1,2001:db8::1 ', '2001:db8::1'],
])('behind a proxy it is the last of "%s", which the proxy wrote', (forwarded, address) => {
  expect(createClientAddress(true)(requestWith(forwarded))).toBe(address)
})

test.each([undefined, '', 'unknown', '203.0.113.5, ', '203.0.113.5, <b>'])(
  'behind a proxy that wrote no address it is the proxy’s own: %s',
  (forwarded) => {
    expect(createClientAddress(true)(requestWith(forwarded))).toBe(PROXY)
  },
)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('the address %s counts as the network %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})

function requestWith(forwarded: string | undefined): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: PROXY })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}
