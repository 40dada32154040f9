/**
 * From `npm start` to serving, the first time with the demo made and the next time, and the memory at rest; then what very many
 * auctions add to that.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say, seconds } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { megabytes, residentMegabytes } from '../memory.ts'
import { addressOf } from '../product.ts'
import { measureWithAuctions } from './with-auctions.ts'

const FIRST_SECONDS = 15
const LATER_SECONDS = 5
const MAX_MB = 250
/** After which a process that nobody asks anything counts as at rest. */
const REST_MS = 5_000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export async function measureStart({ auctions }: Flags): Promise<void> {
  await measureDemo()
  await measureWithAuctions(auctions)
}

async function measureDemo(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-start-'))
  try {
    const first = await startOnce(dataDir)
    say('first start, with the demo made', seconds(first.seconds), {
      goal: `under ${FIRST_SECONDS} s`,
      isMet: first.seconds < FIRST_SECONDS,
    })
    const later = await startOnce(dataDir)
    say('start with everything there', seconds(later.seconds), {
      goal: `under ${LATER_SECONDS} s`,
      isMet: later.seconds < LATER_SECONDS,
    })
    say(
      'memory of the server at rest',
      `${megabytes(later.memory)} (after its first start ${megabytes(first.memory)})`,
      { goal: `under ${MAX_MB} MB`, isMet: later.memory !== null && later.memory < MAX_MB },
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string) {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // In a group of its own, it has to be told when we are asked to end.
  const endToo = () => {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    process.exit(130)
  }
  for (const signal of SIGNALS) process.once(signal, endToo)
  const url = await addressOf(child)
  const ready = await fetch(`${url}/readyz`)
  const took = (performance.now() - begun) / 1_000
  if (!ready.ok) throw new Error(`The product is not ready: ${ready.status}`)
  await (await fetch(url)).text()
  await wait(REST_MS)
  const memory = await memoryOfServer(child.pid ?? 0)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  for (const signal of SIGNALS) process.off(signal, endToo)
  return { seconds: took, memory }
}

/** Resident memory of the process that serves, found among those that `npm start` began. Linux only. */
async function memoryOfServer(group: number): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
    const isOfGroup = Number((await read('stat')).split(') ')[1]?.split(' ')[2]) === group
    if (isOfGroup && (await read('cmdline')).includes('main.server.ts'))
      return residentMegabytes(Number(pid))
  }
  return null
}
