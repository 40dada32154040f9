/** How each kind of fault is done, and undone. */
import type { Host } from './host.ts'
import type { LineState } from './line.ts'
import { patiently } from './patiently.ts'
import type { Fault, FaultKind } from './plan.ts'
import { backendsOf, processesOf, type Stage } from './stage.ts'

interface Where {
  stage: Stage
  host: Host
  /** From 0 up to 1. */
  size: number
  /** Nobody waits any longer for what does not come back. */
  signal: AbortSignal
}

type Undo = () => Promise<unknown>

const MINUTE = 60_000
const MOST_WRONG_MS = 10 * MINUTE
/** At most, each way. */
const SLOWEST_MS = 400

const CAUSES: Record<FaultKind, (where: Where) => Promise<Undo>> = {
  async 'server killed'({ host, signal }) {
    await host.end('SIGKILL')
    return () => host.start(signal)
  },
  async 'server stopped'({ host, signal }) {
    await host.end('SIGTERM')
    return () => host.start(signal)
  },
  async 'server paused'({ host }) {
    host.server()?.send('SIGSTOP')
    return async () => host.server()?.send('SIGCONT')
  },
  async 'database killed'({ stage, signal }) {
    send(await stage.postmaster(), 'SIGKILL')
    return () => untilItAnswers(stage, signal)
  },
  async 'database paused'({ stage, signal }) {
    const children = (await patiently(() => processesOf(stage.db), signal)) ?? []
    return pause([await stage.postmaster(), ...children])
  },
  async 'database connection paused'({ stage, signal }) {
    const [one] = (await patiently(() => backendsOf(stage.db), signal)) ?? []
    return pause(one === undefined ? [] : [one])
  },
  'disk of server full': async ({ host }) => fill(host.disk),
  async 'disk of database full'({ stage, signal }) {
    const clear = await fill(stage.disk)
    return async () => {
      await clear()
      await untilItAnswers(stage, signal)
    }
  },
  'database cut off': spoil('toDatabase', () => ({ is: 'cut' })),
  'database held up': spoil('toDatabase', () => ({ is: 'held' })),
  'database slow': spoil('toDatabase', slowBy),
  'answers of database lost': spoil('toDatabase', () => ({ is: 'deaf' })),
  'clients cut off': spoil('toClients', () => ({ is: 'cut' })),
  'clients held up': spoil('toClients', () => ({ is: 'held' })),
  'clients slow': spoil('toClients', slowBy),
  'answers to clients lost': spoil('toClients', () => ({ is: 'deaf' })),
  async 'NATS killed'({ stage }) {
    await stage.nats?.kill()
    return async () => stage.nats?.start()
  },
  async 'NATS paused'({ stage }) {
    stage.nats?.send('SIGSTOP')
    return async () => stage.nats?.send('SIGCONT')
  },
  'NATS cut off': spoil('toNats', () => ({ is: 'cut' })),
  'NATS held up': spoil('toNats', () => ({ is: 'held' })),
  'NATS slow': spoil('toNats', slowBy),
  'answers of NATS lost': spoil('toNats', () => ({ is: 'deaf' })),
  async 'clock wrong'({ host, size }) {
    const by = MINUTE + size * (MOST_WRONG_MS - MINUTE)
    // Fast as often as slow.
    await host.setClockWrong(Math.round(size * 1_000) % 2 === 0 ? by : -by)
    return () => host.setClockWrong(0)
  },
}

/** Causes a fault. @returns what undoes it */
export function causeFault(fault: Fault, stage: Stage, signal: AbortSignal): Promise<Undo> {
  const host = stage.hosts[fault.server]
  if (!host) throw new Error(`There is no server ${fault.server}`)
  return CAUSES[fault.kind]({ stage, host, signal, size: fault.size })
}

/** The kinds that this machine lets happen on a stage. */
export function possibleOn(
  { disk, nats }: Pick<Stage, 'disk' | 'nats'>,
  kinds: readonly FaultKind[],
): FaultKind[] {
  return kinds.filter((kind) => {
    if (kind.startsWith('disk of')) return disk !== null
    return nats !== null || !kind.includes('NATS')
  })
}

function spoil(line: 'toDatabase' | 'toClients' | 'toNats', state: (where: Where) => LineState) {
  return async (where: Where): Promise<Undo> => {
    where.host[line]?.set(state(where))
    return async () => where.host[line]?.set({ is: 'open' })
  }
}

function slowBy({ size }: Where): LineState {
  return { is: 'slow', ms: 20 + Math.round(size * SLOWEST_MS) }
}

async function fill(disk: Stage['disk']): Promise<Undo> {
  await disk?.fill()
  return async () => disk?.clear()
}

function pause(processes: readonly number[]): Undo {
  for (const one of processes) send(one, 'SIGSTOP')
  return async () => {
    for (const one of processes) send(one, 'SIGCONT')
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

async function untilItAnswers({ db }: Stage, signal: AbortSignal): Promise<void> {
  await patiently(() => processesOf(db), signal)
}
