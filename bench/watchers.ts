/**
 * Thousands of watchers of one auction and one bidder, in a process of their own so that one clock measures
 * both: how long after a bid's answer the last watcher knows of it.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { latencyOf, type Latency } from './figures.ts'
import { openConnection } from './http-client.ts'

export interface Watching {
  origin: string
  watchers: number
  bids: number
  auction: string
  token: string
}

export interface WatchResult {
  latency: Latency
  /** The time from the bid's answer to half of the watchers. */
  half: Latency
}

async function watchAndBid(task: Watching): Promise<WatchResult> {
  const crowd = await gather(task)
  const bidder = await openConnection(task.origin, true)
  const [whole, half]: number[][] = [[], []]
  for (let count = 1; count <= task.bids; count += 1) {
    // Not in step with anything at the server.
    await wait(50 + Math.random() * 150)
    const told = crowd.nextVersion(count + 1)
    const { status, body } = await bidder.ask(bidRequest(task, 1_000 + count * 100))
    const answeredAt = performance.now()
    if (status !== 201) throw new Error(`The bid was refused: ${body}`)
    const { halfAt, lastAt } = await told
    whole?.push(Math.max(0, lastAt - answeredAt))
    half?.push(Math.max(0, halfAt - answeredAt))
  }
  return { latency: latencyOf(whole ?? []), half: latencyOf(half ?? []) }
}

function bidRequest({ origin, auction, token }: Watching, amount: number): string {
  const body = `{"amount":${amount}}`
  return (
    `POST /api/auctions/${auction}/bids HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Connects everybody, and waits until each has been told the present state. */
async function gather({ origin, watchers, auction }: Watching) {
  let version = 0
  let left = 0
  let halfAt = 0
  let finish: (times: { halfAt: number; lastAt: number }) => void = () => undefined

  function hear(told: number): void {
    if (told !== version) return
    left -= 1
    if (left === watchers >> 1) halfAt = performance.now()
    if (left === 0) finish({ halfAt, lastAt: performance.now() })
  }

  function nextVersion(next: number): Promise<{ halfAt: number; lastAt: number }> {
    version = next
    left = watchers
    return new Promise((resolve) => {
      finish = resolve
    })
  }

  const everybody = nextVersion(1)
  for (let start = 0; start < watchers; start += 100) {
    await Promise.all(Array.from({ length: 100 }, () => watch(origin, auction, hear)))
  }
  await everybody
  return { nextVersion }
}

/** A WebSocket client (RFC 6455) that only looks for versions: a real one would cost more than the server. */
async function watch(origin: string, auction: string, hear: (version: number) => void) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.write(
    `GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  if (!answer.includes(' 101 ')) throw new Error(`Not taken in: ${answer}`)
  socket.on('data', (chunk) => {
    for (const { kind, text } of framesIn(chunk)) {
      if (kind === PING) socket.write(PONG)
      else hear(Number(/"version":(\d+)/.exec(text)?.[1]))
    }
  })
  sendText(socket, JSON.stringify({ type: 'watch', auctions: [auction] }))
}

const PING = 0x89
/** Clients mask what they send; a mask of zeros leaves it as it is. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Our messages are small and few: they arrive whole. */
function* framesIn(chunk: Buffer) {
  for (let start = 0; start < chunk.length;) {
    const short = (chunk[start + 1] ?? 0) & 0x7f
    const [from, length] =
      short === 126 ? [start + 4, chunk.readUInt16BE(start + 2)] : [start + 2, short]
    // The version stands near the beginning.
    yield { kind: chunk[start], text: chunk.toString('latin1', from, from + Math.min(length, 120)) }
    start = from + length
  }
}

function sendText(socket: Socket, text: string): void {
  socket.write(
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]),
  )
}

if (process.send) {
  const [task] = (await once(process, 'message')) as [Watching]
  process.send(await watchAndBid(task))
}
