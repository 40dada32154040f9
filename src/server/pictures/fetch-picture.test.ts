import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHttpsHost, type HttpsHost } from '../../../test/sign-in/https-host.ts'
import { createPictureFetcher } from './fetch-picture.ts'

let host: HttpsHost
let answer: RequestListener

beforeAll(async () => {
  host = await startHttpsHost((request, response) => answer(request, response))
})
afterAll(() => host.close())
beforeEach(() => {
  answer = (_, response) => response.end('the picture')
  host.asked.length = 0
})

test('a file is read from its https address', async () => {
  expect(`${await trusting()('/1.jpg')}`).toBe('the picture')
  expect(host.asked).toEqual(['/1.jpg'])
})

test.each([
  'https://localhost',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://2130706433',
  'https://0.0.0.0',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://10.0.0.1',
  'https://172.16.0.1',
  'https://192.168.0.1',
  'https://100.64.0.1',
  'https://169.254.169.254',
  'https://[fe80::1]',
  'https://[fd00::1]',
])('%s is not the open internet: nothing is connected to', async (origin) => {
  const before = host.connections()
  const url = new URL(origin)
  url.port = new URL(host.origin).port
  await expect(createPictureFetcher()(url)).rejects.toThrow('is not allowed')
  expect(host.connections()).toBe(before)
})

test.each([
  'http://localhost/1.jpg',
  'ftp://localhost/1.jpg',
  'https://ada:secret@localhost/1.jpg',
])('%s is not asked for, nor followed to', async (address) => {
  await expect(trusting()(address)).rejects.toThrow('held a password')
  answer = (_, response) => response.writeHead(302, { location: address }).end()
  await expect(trusting()('/1.jpg')).rejects.toThrow('held a password')
  expect(host.asked).toEqual(['/1.jpg'])
})

test('a few redirects are followed, each of them checked', async () => {
  answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end('the picture')
  }
  expect(`${await trusting()('/3')}`).toBe('the picture')
  await expect(trusting()('/4')).rejects.toThrow('it was redirected more than 3 times')
  answer = (_, response) => response.writeHead(307, { location: 'https://10.0.0.1/1.jpg' }).end()
  await expect(trusting()('/1.jpg')).rejects.toThrow('10.0.0.1')
})

test('a host whose certificate is not trusted is not asked', async () => {
  const { allowIPAddressList } = host.trust
  const fetchPicture = createPictureFetcher({ agent: { allowIPAddressList } })
  await expect(fetchPicture(new URL(host.origin))).rejects.toThrow('self-signed certificate')
  expect(host.asked).toEqual([])
})

test('what is larger than it may be is not read to its end', async () => {
  let isClosed: Promise<unknown> | undefined
  answer = (_, response) => {
    isClosed = once(response, 'close')
    const more = () => void (response.write(Buffer.alloc(64_000)) && setImmediate(more))
    response.on('drain', more)
    more()
  }
  await expect(trusting({ maxBytes: 100_000 })('/1.jpg')).rejects.toThrow(
    'it is larger than 100000 bytes',
  )
  await isClosed
})

test('what takes too long is given up, whether before the answer or in the middle of it', async () => {
  const fetchPicture = trusting({ maxMs: 100 })
  answer = () => {}
  await expect(fetchPicture('/1.jpg')).rejects.toThrow('it took longer than 100 ms')
  answer = (_, response) => void response.write('the pic')
  await expect(fetchPicture('/1.jpg')).rejects.toThrow('it took longer than 100 ms')
})

test('an error of the host and a connection that breaks are told as what they are', async () => {
  answer = (_, response) => response.writeHead(500).end()
  await expect(trusting()('/1.jpg')).rejects.toThrow('the host answered 500')
  answer = (_, response) => response.writeHead(304).end()
  await expect(trusting()('/1.jpg')).rejects.toThrow('the host answered 304')
  answer = (request) => request.socket.destroy()
  await expect(trusting()('/1.jpg')).rejects.toThrow('socket hang up')
  answer = (_, response) => response.write('the pic', () => response.destroy())
  await expect(trusting()('/1.jpg')).rejects.toThrow('aborted')
  const closed = await aClosedPort()
  await expect(trusting()(`https://localhost:${closed}/1.jpg`)).rejects.toThrow('ECONNREFUSED')
})

function trusting(options: { maxMs?: number; maxBytes?: number } = {}) {
  const fetchPicture = createPictureFetcher({ agent: host.trust, ...options })
  return (address: string) => fetchPicture(new URL(address, host.origin))
}

async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
