/**
 * The least HTTP/1.1 that a load generator needs: one request after the other on a keep-alive connection. It
 * takes so little time itself that on a small machine the server is measured and not the client.
 */
import { connect, type Socket } from 'node:net'

export interface HttpConnection {
  /** Sends a whole request and resolves with the answer's status and, if asked for, its body. */
  ask(request: string | Buffer): Promise<{ status: number; body: string }>
  close(): void
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

type Response = { status: number; body: string }

function readResponses(socket: Socket, withBody: boolean): () => Promise<Response> {
  let waiting = Promise.withResolvers<Response>()
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
    if (withBody) body += rest.toString()
    if (missing === 0) waiting.resolve({ status, body })
  })
  socket.on('close', () => waiting.reject(new Error('The server closed the connection')))
  return () => {
    waiting = Promise.withResolvers()
    return waiting.promise
  }
}
