import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoint } from '../server/http/endpoint.ts'
import { createApi } from '../server/http/http.ts'
import { close, listen } from '../server/http/listening.ts'
import { receiveForm } from '../server/http/receive-form.ts'
import { createLog } from '../server/log.ts'

const MAX_BYTES = 2_000_000
const FILE = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 7_919) % 251))
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

let folder: string
let server: Server
let port: number
let agent: Agent
/** Of each call the lengths of its files, or null for no form. */
let received: (number[] | null)[]
let begun: number
let maxMs: number
/** Before a call reads. */
let held: Promise<void>

const upload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Take files',
  who: 'anyone',
  limit: 'writes',
  maxBytes: MAX_BYTES,
  async handle({ request: { headers, bodyUsed }, pieces }) {
    begun += 1
    await held
    const own = await mkdtemp(join(folder, 'form-'))
    const limits = { folder: own, maxMs, tooSlow: 'Too slow', maxFiles: 3, maxFileBytes: MAX_BYTES }
    const form = await receiveForm({ contentType: headers.get('content-type'), pieces }, limits)
    const files = form && (await Promise.all(form.files.map(({ path }) => readFile(path))))
    received.push(files && files.map(({ length }) => length))
    return { isWhole: files?.every((file) => file.equals(FILE)) ?? false, bodyUsed }
  },
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-bodies-'))
  received = []
  begun = 0
  maxMs = 60_000
  held = Promise.resolve()
  const api = createApi<object>({
    endpoints: [upload],
    services: {},
    authenticate: async () => null,
    rolesOf: async () => [],
    limitRate: async () => {},
    log: createLog('silent'),
  })
  server = createServer(getRequestListener(api.fetch))
  port = await listen(server, { port: 0, host: '127.0.0.1' })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})

afterEach(async () => {
  agent.destroy()
  server.closeAllConnections()
  await close(server)
  await rm(folder, { recursive: true, force: true })
})

function formOf(...files: Buffer[]): Buffer {
  const parts = files.flatMap((file) => [Buffer.from(HEAD), file, Buffer.from('\r\n')])
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')])
}

/** Without a length it goes in chunks. */
function begin(length?: number) {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    ...(length !== undefined && { 'content-length': length }),
  }
  const sending = request({
    port,
    host: '127.0.0.1',
    agent,
    method: 'POST',
    path: upload.path,
    headers,
  })
  sending.flushHeaders()
  return sending
}

async function answerTo(sending: ReturnType<typeof begin>) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const body: unknown = JSON.parse(Buffer.concat(await response.toArray()).toString())
  return { status: response.statusCode, body }
}

async function send(form: Buffer, length?: number) {
  const sending = begin(length)
  const answered = answerTo(sending)
  // In pieces, so that it cannot be sent as a whole with a length.
  for (let at = 0; at < form.length; at += 100_000) sending.write(form.subarray(at, at + 100_000))
  sending.end()
  return answered
}

test('a form that tells its length arrives whole, along the connection itself', async () => {
  const form = formOf(FILE, FILE)
  const { body } = await send(form, form.length)
  expect(body).toEqual({ isWhole: true, bodyUsed: false })
  expect(received).toEqual([[FILE.length, FILE.length]])
})

test('a form that comes in chunks arrives whole', async () => {
  expect((await send(formOf(FILE, FILE))).body).toMatchObject({ isWhole: true })
  expect(received).toEqual([[FILE.length, FILE.length]])
})

test('a form that is too large is refused unread, whether it told so or not', async () => {
  const form = formOf(FILE, FILE, FILE)
  for (const length of [form.length, undefined])
    expect(await send(form, length)).toMatchObject({ status: 413 })
  expect(begun).toBe(0)
})

test('uploads one after the other go along one connection', async () => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  const form = formOf(FILE)
  const noForm = Buffer.from('no form at all')
  for (const one of [form, noForm, form]) expect((await send(one, one.length)).status).toBe(200)
  expect(await send(form)).toMatchObject({ body: { isWhole: true } })
  expect(received).toEqual([[FILE.length], null, [FILE.length], [FILE.length]])
  expect(sockets.size).toBe(1)
})

test.each([
  ['in the middle', HEAD + 'b'.repeat(200_000)],
  ['before anything came', ''],
])('a form that breaks off %s is none, and the next one arrives', async (_when, beginning) => {
  const broken = begin(1_000_000)
  broken.on('error', () => {})
  broken.write(beginning)
  await expect.poll(() => begun).toBe(1)
  broken.destroy()
  await expect.poll(() => received).toEqual([null])
  const form = formOf(FILE)
  expect(await send(form, form.length)).toMatchObject({ body: { isWhole: true } })
})

test('a form that broke off before anybody read it is none; one that had come whole is taken', async () => {
  const form = formOf(Buffer.from('small'))
  for (const missing of [1, 0]) {
    const go = Promise.withResolvers<void>()
    held = go.promise
    const gone = new Promise<unknown>((resolve) =>
      server.once('request', ({ socket }) => socket.once('close', resolve)),
    )
    const before = begun
    const sending = begin(form.length + missing)
    sending.on('error', () => {})
    sending.write(form)
    await expect.poll(() => begun).toBe(before + 1)
    sending.destroy()
    await gone
    go.resolve()
    await expect.poll(() => received.length).toBe(before + 1)
  }
  expect(received).toEqual([null, [5]])
})

test('who sends too slowly is answered before the end', async () => {
  maxMs = 50
  const slow = begin(1_000_000)
  slow.on('error', () => {})
  slow.write(HEAD)
  expect(await answerTo(slow)).toMatchObject({ status: 503, body: { detail: 'Too slow' } })
})
