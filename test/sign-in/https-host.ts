/** A host of pictures with a certificate that nobody signed, for tests of what is fetched from elsewhere. */
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export interface HttpsHost {
  origin: string
  /** The paths that were asked for. */
  asked: string[]
  /** How many connections reached it. */
  connections(): number
  /** For the agent of a client that trusts this host, and may go to this machine. */
  trust: { ca: string; allowIPAddressList: string[] }
  close(): void
}

export async function startHttpsHost(answer: RequestListener): Promise<HttpsHost> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  const asked: string[] = []
  let connections = 0
  const server = createServer({ cert, key }, (request, response) => {
    asked.push(request.url ?? '')
    void answer(request, response)
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    trust: { ca: cert, allowIPAddressList: ['127.0.0.1', '::1'] },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
