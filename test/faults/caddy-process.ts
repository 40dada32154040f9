/** Debian's Caddy with the file that we deploy. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../server-process.ts'

export const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Until it is asked again whether it answers. */
const PAUSE_MS = 50

export interface Caddy {
  /** Where visitors reach it, without a slash at the end. */
  site: string
  close(): Promise<void>
}

/** Before processes at these ports of this machine; resolves when it answers. */
export async function startCaddy(ports: readonly (number | string)[]): Promise<Caddy> {
  const [port, admin] = await Promise.all([freePort(), freePort()])
  const site = `http://127.0.0.1:${port}`
  const home = await mkdtemp(join(tmpdir(), 'hammerlane-caddy-'))
  const caddy = spawn(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        SITE: site,
        PROCESSES: ports.map((one) => `127.0.0.1:${one}`).join(' '),
        CADDY_ADMIN: `127.0.0.1:${admin}`,
      },
      stdio: 'ignore',
    },
  )
  const exited = once(caddy, 'exit')
  async function close(): Promise<void> {
    caddy.kill('SIGKILL')
    await exited
    await rm(home, { recursive: true })
  }
  while (!(await fetch(site).catch(() => null))) {
    const goesOn = await Promise.race([delay(PAUSE_MS, true), exited.then(() => false)])
    if (goesOn) continue
    await close()
    throw new Error('Caddy did not start')
  }
  return { site, close }
}
