import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  hasNatsServer,
  startNatsServer,
  type NatsServer,
} from '../../../test/faults/nats-server.ts'
import { createLog } from '../log.ts'
import { openNatsNews, type NatsNews } from './nats-news.ts'

let server: NatsServer
let lines: string[]
let opened: NatsNews[]

const natsAt = ({ port }: Pick<NatsServer, 'port'>, more: object = {}) => ({
  ...{ servers: [`localhost:${port}`], tls: false },
  credentials: { user: 'house', pass: 'kept away' },
  ...more,
})

/** As a process has it: what it hears, and how often something may have been missed. */
function aProcess(settings = natsAt(server)) {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const news = openNatsNews(settings, log)
  opened.push(news)
  const one = { ...news, heard: [] as string[], caughtUp: 0 }
  const listening = news.listen({
    onNews: (told) => void one.heard.push(told),
    onListening: () => void (one.caughtUp += 1),
  })
  return Object.assign(one, { listening })
}

async function twoProcesses() {
  const [one, other] = [aProcess(), aProcess()]
  await expect.poll(() => [one.caughtUp, other.caughtUp]).toEqual([1, 1])
  return [one, other] as const
}

describe.runIf(hasNatsServer)('NATS (skipped without: apt-get install nats-server)', () => {
  beforeEach(async () => {
    ;[lines, opened] = [[], []]
    server = await startNatsServer()
  })
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()))
    await server.remove()
  })

  test('what one process publishes all hear once and in order, and itself at once', async () => {
    const [one, other] = await twoProcesses()
    one.publish(['a 1', 'b 1'])
    one.publish(['a 2'])
    expect(one.heard).toEqual(['a 1', 'b 1', 'a 2'])
    await expect.poll(() => other.heard).toEqual(['a 1', 'b 1', 'a 2'])
    other.publish(['a 3'])
    await expect.poll(() => one.heard.at(-1)).toBe('a 3')
    expect([one.heard, other.heard].map(({ length }) => length)).toEqual([4, 4])
  })

  test('more news than one message has room for come in several', async () => {
    const [one, other] = await twoProcesses()
    const many = Array.from({ length: 30_000 }, (_, at) => `${crypto.randomUUID()} ${at}`)
    one.publish(many)
    await expect.poll(() => other.heard.length).toBe(many.length)
    expect(other.heard).toEqual(many)
  })

  test('when the server is killed its line is made again, and the listener told to catch up', async () => {
    const [one, other] = await twoProcesses()
    await server.kill()
    await expect
      .poll(() => [one, other].some(({ listening }) => listening.isListening()))
      .toBe(false)
    one.publish(['alone 1'])
    expect(one.heard).toEqual(['alone 1'])
    await server.start()
    await expect.poll(() => [one.caughtUp, other.caughtUp]).toEqual([2, 2])
    expect(one.listening.isListening()).toBe(true)
    one.publish(['again 1'])
    await expect.poll(() => other.heard).toEqual(['again 1'])
    const [said = '', ...more] = lines.filter((line) => line.includes('NATS is away'))
    expect(more).toHaveLength(1)
    expect(said).not.toContain('kept away')
  })

  test('a server that is not there yet is tried until it is, and one line of the log says so', async () => {
    await server.kill()
    let tries = 0
    const refusing = createServer((socket) => {
      tries += 1
      socket.destroy()
    }).listen(server.port, 'localhost')
    const early = aProcess()
    await expect.poll(() => tries).toBeGreaterThanOrEqual(3)
    expect([early.listening.isListening(), lines.length]).toEqual([false, 1])
    await new Promise((resolve) => refusing.close(resolve))
    await server.start()
    await expect.poll(() => early.caughtUp).toBe(1)
  })

  test('who is not let in hears nothing, and goes on asking', async () => {
    const stranger = aProcess(natsAt(server, { credentials: { user: 'house', pass: 'guessed' } }))
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('Authorization')
    expect([stranger.listening.isListening(), lines[0]?.includes('guessed')]).toEqual([
      false,
      false,
    ])
  })

  test('a line that has to be encrypted is not made without', async () => {
    const careful = aProcess(natsAt(server, { tls: true }))
    await expect.poll(() => lines.length).toBe(1)
    expect(careful.listening.isListening()).toBe(false)
  })

  test('what was published before closing arrives, and nothing is heard after', async () => {
    const [one, other] = await twoProcesses()
    await other.listening.close()
    const third = aProcess()
    await expect.poll(() => third.caughtUp).toBe(1)
    one.publish(['last 1'])
    await one.close()
    await expect.poll(() => third.heard).toEqual(['last 1'])
    expect([other.heard, one.listening.isListening()]).toEqual([[], false])
    one.publish(['too late'])
    third.publish(['later 1'])
    expect(third.heard).toEqual(['last 1', 'later 1'])
  })

  test('closing ends it also while the server is away', async () => {
    const [one] = await twoProcesses()
    await server.kill()
    await expect.poll(() => one.listening.isListening()).toBe(false)
    await one.close()
    await server.start()
    const after = aProcess()
    await expect.poll(() => after.caughtUp).toBe(1)
    expect([one.caughtUp, one.listening.isListening()]).toEqual([1, false])
  })
})
