/**
 * Watchers of one auction each that only look for its versions: real clients would cost more than the server. Each of these
 * connects, and resolves once it has asked; from then on `hear` is given every version that it is told.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Hear = (version: number) => void
type Watch = (origin: string, auction: string, hear: Hear) => Promise<void>

/** How they are told: by the product, by event streams (SSE), or by socket.io. */
export const WATCH = {
  hammerlane: watchHammerlane,
  'event-stream': watchStream,
  'socket.io': watchRoom,
} satisfies Record<string, Watch>

async function watchHammerlane(origin: string, auction: string, hear: Hear): Promise<void> {
  const socket = await openWebSocket(origin, '/live', (text) => hearVersions(text, hear))
  sendText(socket, JSON.stringify({ type: 'watch', auctions: [auction] }))
}

/** Whoever is in has heard of the first version: nothing else is sent at once. */
async function watchStream(origin: string, auction: string, hear: Hear): Promise<void> {
  const { socket } = await ask(origin, `/news?of=${auction}`, ['Accept: text/event-stream'], 200)
  socket.on('data', (chunk) => hearVersions(chunk.toString('latin1'), hear))
  hear(1)
}

/** What socket.io and the engine below it say to each other begins with a digit or two. */
const SOCKET_IO = { ping: '2', pong: '3', join: '40' }

async function watchRoom(origin: string, auction: string, hear: Hear): Promise<void> {
  const path = `/socket.io/?EIO=4&transport=websocket&of=${auction}`
  const socket = await openWebSocket(origin, path, (text, from) => {
    if (text === SOCKET_IO.ping) sendText(from, SOCKET_IO.pong)
    else if (text.startsWith(SOCKET_IO.join)) hear(1)
    else hearVersions(text, hear)
  })
  sendText(socket, SOCKET_IO.join)
}

function hearVersions(text: string, hear: Hear): void {
  for (const [, version] of text.matchAll(/"version":(\d+)/g)) hear(Number(version))
}

async function openWebSocket(
  origin: string,
  path: string,
  onText: (text: string, from: Socket) => void,
): Promise<Socket> {
  const upgrade = [
    ...['Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
  ]
  const { socket, more } = await ask(origin, path, upgrade, 101)
  let rest: Buffer = Buffer.alloc(0)
  const read = (chunk: Buffer) => {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let frame = frameAt(all, 0); frame; frame = frameAt(all, start)) {
      if (frame.kind === PING) socket.write(PONG)
      else onText(frame.text, socket)
      start = frame.end
    }
    rest = all.subarray(start)
  }
  socket.on('data', read)
  read(more)
  return socket
}

/** Sends a request; what follows the head of the answer comes with it. @throws Error unless it has the status */
async function ask(origin: string, path: string, headers: readonly string[], status: number) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.write(`${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const end = answer.indexOf('\r\n\r\n') + 4
  if (!answer.subarray(0, end).includes(` ${status} `)) throw new Error(`Not taken in: ${answer}`)
  // A crowd with gaps in it would be told sooner.
  socket.once('close', () => {
    throw new Error('A watcher lost its connection')
  })
  return { socket, more: answer.subarray(end) }
}

const PING = 0x89
/** Clients mask what they send; a mask of zeros leaves it as it is. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
/** The version stands near the beginning of a message. */
const READ_CHARACTERS = 160

/** A frame of a WebSocket (RFC 6455), of less than 64 kB; undefined where it has not arrived whole. */
function frameAt(all: Buffer, start: number) {
  const short = (all[start + 1] ?? 0) & 0x7f
  const from = start + (short === 126 ? 4 : 2)
  if (all.length < from) return undefined
  const length = short === 126 ? all.readUInt16BE(start + 2) : short
  const end = from + length
  if (all.length < end) return undefined
  const text = all.toString('latin1', from, Math.min(end, from + READ_CHARACTERS))
  return { kind: all[start], text, end }
}

function sendText(socket: Socket, text: string): void {
  socket.write(
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]),
  )
}
