/**
 * The least HTTP/1.1 that a load generator needs: one request after the other on a keep-alive connection. It
 * takes so little time itself that on a small machine the server is measured and not the client.
 */
import { connect, type Socket } from 'node:net'

export interface HttpConnection {
  /** Sends a whole request. */
  ask(request: string | Buffer): Promise<Answer>
  close(): void
}

export interface Answer {
  status: number
  /** Where it was asked for, and of what failed. */
  body: string
}

export async function openConnection(origin: string, withBody = false): Promise<HttpConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const nextResponse = readResponses(socket, withBody)
  return {
    ask(request) {
      const answer = nextResponse()
      socket.write(request)
      return answer
    },
    close: () => socket.destroy(),
  }
}

function readResponses(socket: Socket, withBody: boolean): () => Promise<Answer> {
  let waiting = Promise.withResolvers<Answer>()
  let status = 0
  /** Bytes of the body that are still to come. */
  let missing = 0
  let body = ''
  socket.on('data', (chunk) => {
    let rest = chunk
    if (missing === 0) {
      // Our servers send a head in one piece.
      const end = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, end)
      status = Number(head.slice(9, 12))
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      body = ''
      rest = chunk.subarray(end + 4)
    }
    missing -= rest.length
    if (withBody || status >= 500) body += rest.toString()
    if (missing === 0) waiting.resolve({ status, body })
  })
  socket.on('close', () => waiting.reject(new Error('The server closed the connection')))
  return () => {
    waiting = Promise.withResolvers()
    return waiting.promise
  }
}
