import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../start-error.ts'
import { close, listen } from './listening.ts'

let server: Server
let port: number
/** What the server does with a request; it answers at once unless a test says otherwise. */
let held: Promise<void>
let taken: number
const agents: Agent[] = []

beforeEach(async () => {
  held = Promise.resolve()
  taken = 0
  server = createServer((_, response) => {
    taken += 1
    void held.then(() => response.end('answered'))
  })
  port = await listen(server, { port: 0, host: '127.0.0.1' })
})

afterEach(() => {
  vi.useRealTimers()
  for (const agent of agents.splice(0)) agent.destroy()
  server.closeAllConnections()
  server.close()
})

function anAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

interface Answer {
  text: string
  connection: string | undefined
  keepAlive: string | undefined
}

async function ask(agent: Agent): Promise<Answer> {
  const asking = request({ port, host: '127.0.0.1', agent })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  const { connection, 'keep-alive': keepAlive } = response.headers
  return { text, connection, keepAlive: keepAlive?.toString() }
}

test('port 0 takes any free port and tells which', async () => {
  expect(port).toBeGreaterThan(1023)
  expect((await ask(anAgent())).text).toBe('answered')
})

test('an idle connection is kept longer than a proxy in front keeps it, which is 60 s', async () => {
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
  expect((await ask(anAgent())).keepAlive).toBe(`timeout=${server.keepAliveTimeout / 1000}`)
})

test('a port that is taken is told in a sentence with another one to choose', async () => {
  const second = createServer()
  const refusal = await listen(second, { port, host: '127.0.0.1' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain(`Port ${port} is taken`)
  expect(String(refusal)).toContain(`PORT=${port + 1} npm start`)
})

test('an address that this machine does not have is an error, not a silence', async () => {
  await expect(listen(createServer(), { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'EADDRNOTAVAIL',
  )
})

test('closing answers all that is under way, then lets nobody in', async () => {
  const go = Promise.withResolvers<void>()
  held = go.promise
  const asked = Array.from({ length: 20 }, () => ask(new Agent()))
  await expect.poll(() => taken).toBe(20)
  const closed = close(server)
  go.resolve()
  for (const { text } of await Promise.all(asked)) expect(text).toBe('answered')
  await closed
  await expect(ask(anAgent())).rejects.toThrow('ECONNREFUSED')
})

test('a request along a connection that rested is still answered, as the last one there', async () => {
  const agent = anAgent()
  expect((await ask(agent)).connection).toBe('keep-alive')
  const closed = close(server)
  expect(await ask(agent)).toEqual({ text: 'answered', connection: 'close' })
  await closed
})

test('connections without a request are closed after a second, and do not hold up the end', async () => {
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await ask(anAgent())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close(server)
  await turn()
  await vi.advanceTimersByTimeAsync(999)
  expect(silent.readyState).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([closed, once(silent, 'close')])
})

test('an answer that takes more than eight seconds is cut off', async () => {
  held = new Promise(() => undefined)
  const cut = ask(anAgent()).catch((error: unknown) => error)
  await expect.poll(() => taken).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close(server)
  await turn()
  await vi.advanceTimersByTimeAsync(7_999)
  expect(server.listening).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(String(await cut)).toContain('socket hang up')
  await closed
})
