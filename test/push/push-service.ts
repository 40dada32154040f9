import type { IncomingHttpHeaders } from 'node:http'
/** A push service of this machine: takes what is sent to it, and answers as it is told. */
import { buffer } from 'node:stream/consumers'
import { createPushSender, type SendPush } from '../../src/server/push/send-push.ts'
import { startHttpsHost, type HttpsHost } from '../sign-in/https-host.ts'

export interface TestPushService {
  host: HttpsHost
  taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** 201 unless it is told otherwise. */
  answer: { status: number }
  /** May go to this machine, where the product may not. */
  send: SendPush
  close(): void
}

export async function startPushService(): Promise<TestPushService> {
  const taken: TestPushService['taken'] = []
  const answer = { status: 201 }
  const host = await startHttpsHost(async (request, response) => {
    const { url: path = '', headers } = request
    taken.push({ path, headers, body: await buffer(request) })
    response.writeHead(answer.status).end('x'.repeat(1_000))
  })
  return { host, taken, answer, send: createPushSender(host.trust), close: host.close }
}
