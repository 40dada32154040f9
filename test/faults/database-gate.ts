/** A way to a database that can be shut: to whoever goes through it the database is then gone. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface DatabaseGate {
  /** The database's address through the gate. */
  url: string
  /** Breaks every connection and lets no new one in. */
  shut(): Promise<void>
  /** Keeps every connection and lets nothing more through, as when the network is cut. */
  mute(): void
  open(): Promise<void>
  /** Who connects from now on comes to another database, as when an address moves to another machine. */
  leadTo(databaseUrl: string): void
}

export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const through = new Set<Socket>()
  let isMute = false
  let target = new URL(databaseUrl)
  const pass = (near: Socket) => {
    if (isMute) {
      through.add(near.on('error', () => undefined).pause())
      return
    }
    const far = connectTo(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        through.delete(one)
        other.destroy()
      })
    }
  }
  let gate: Server = await listening(createServer(pass), 0)
  const { port } = gate.address() as AddressInfo
  return {
    url: throughPort(databaseUrl, port),
    async shut() {
      if (!gate.listening) return
      gate.close()
      for (const socket of through) socket.destroy()
      await once(gate, 'close')
    },
    mute() {
      isMute = true
      for (const socket of through) socket.unpipe().pause()
    },
    async open() {
      isMute = false
      if (gate.listening) return
      gate = await listening(createServer(pass), port)
    },
    leadTo(another) {
      target = new URL(another)
    },
  }
}

/** The database's address through a port of this machine that leads to it. */
export function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** By its socket, as the embedded database is reached, or by host and port. */
export function connectTo({ searchParams, hostname, port }: URL): Socket {
  const folder = searchParams.get('host')
  if (folder) return connect(`${folder}/.s.PGSQL.${port || 5432}`)
  return connect(Number(port || 5432), hostname)
}

async function listening(server: Server, port: number): Promise<Server> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
