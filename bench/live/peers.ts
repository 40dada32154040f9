/** Servers that others use to tell crowds: nginx with nchan, and socket.io. They send the bytes that the product sends. */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { runNginx } from '../nginx.ts'
import { now } from './clock.ts'
import type { Teller } from './tell-crowd.ts'

export interface Peer {
  name: string
  /** How many times as long as it the product may take at p99; absent where nothing is asked for. */
  most?: number
  /** `news` is a message of the product. Null where it is not installed. */
  start(folder: string, news: string, watchers: number): Promise<Teller | null>
}

export const PEERS: Peer[] = [
  { name: 'nginx with nchan, one worker, event streams', most: 1, start: startNchan },
  { name: 'socket.io, one process, a broadcast to a room', start: startSocketIo },
]

/** Connections besides those of watchers, and files besides connections. */
const OTHERS = 500

async function startNchan(folder: string, news: string, watchers: number): Promise<Teller | null> {
  const nchan = await findNchan()
  if (!nchan) return null
  const port = await freePort()
  const most = watchers + OTHERS
  const nginx = await runNginx(folder, port, {
    main: `load_module ${nchan}; worker_rlimit_nofile ${most};`,
    // It takes a second one, without a file, for each watcher.
    connections: 2 * most,
    server: `
    location = /publish { nchan_publisher; nchan_channel_id $arg_of; nchan_message_buffer_length 1; }
    location = /news { nchan_subscriber; nchan_channel_id $arg_of; nchan_subscriber_first_message newest; }`,
  })
  if (!nginx) return null
  return {
    how: 'event-stream',
    origin: nginx.origin,
    pid: await firstChildOf(nginx.pid),
    tell: publisher(nginx.origin, news),
    stop: nginx.stop,
  }
}

/** The module where this nginx, as its package was built, has its modules. */
async function findNchan(): Promise<string | null> {
  const about = await promisify(execFile)('nginx', ['-V']).catch(() => null)
  const folder = /--modules-path=(\S+)/.exec(about?.stderr ?? '')?.[1]
  const file = join(folder ?? '', 'ngx_nchan_module.so')
  return folder && existsSync(file) ? file : null
}

/** The worker of nginx. Linux only: elsewhere 0, whose memory nobody knows. */
async function firstChildOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return Number(children.split(' ')[0])
}

async function startSocketIo(_folder: string, news: string): Promise<Teller | null> {
  if (!isInstalled('socket.io')) return null
  const child = fork(new URL('socket-io-server.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  const origin = `http://127.0.0.1:${port}`
  return {
    how: 'socket.io',
    origin,
    pid: child.pid ?? 0,
    tell: publisher(origin, news),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Counts from when it is sent: its answer may come after the last watcher has heard. */
function publisher(origin: string, news: string): Teller['tell'] {
  return async (auction, version) => {
    const body = news.replace(/"version":\d+/, `"version":${version}`)
    const since = now()
    const { ok, status } = await fetch(`${origin}/publish?of=${auction}`, { method: 'POST', body })
    if (!ok) throw new Error(`Not published: ${status}`)
    return since
  }
}
