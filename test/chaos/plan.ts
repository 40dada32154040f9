/** What goes wrong in a run of chaos, when and for how long: decided beforehand by a seed, so that a run can be repeated. */
import { createChance, type Chance } from './chance.ts'

/** One after the other, for two of them could not be told apart: a process is there once. */
export const PROCESS_FAULTS = [
  'server killed',
  'server stopped',
  'server paused',
  'database killed',
  'database paused',
  'database connection paused',
  'disk of server full',
  'disk of database full',
] as const

/** At the same time as those: the lines between the parts, NATS among them, and the servers' clocks. */
export const LINE_FAULTS = [
  'database cut off',
  'database held up',
  'database slow',
  'answers of database lost',
  'clients cut off',
  'clients held up',
  'clients slow',
  'answers to clients lost',
  'NATS killed',
  'NATS paused',
  'NATS cut off',
  'NATS held up',
  'NATS slow',
  'answers of NATS lost',
  'clock wrong',
] as const

export const FAULTS = [...PROCESS_FAULTS, ...LINE_FAULTS] as const

export type FaultKind = (typeof FAULTS)[number]

const TRACKS: readonly (readonly FaultKind[])[] = [PROCESS_FAULTS, LINE_FAULTS]

export interface Fault {
  kind: FaultKind
  /** Which of the servers it meets. */
  server: number
  /** Milliseconds from the beginning. */
  from: number
  until: number
  /** From 0 up to 1: how late, how wrong. */
  size: number
}

/** The least and the most milliseconds of calm before a fault, and of the fault. */
export interface Pace {
  calm: readonly [number, number]
  fault: readonly [number, number]
}

export interface Planned {
  seed: number
  forMs: number
  /** How often each track goes through its kinds at most; absent means as often as there is time for. */
  rounds?: number
  pace: Pace
  servers: number
  /** Those that are possible here. */
  kinds: readonly FaultKind[]
}

/**
 * Both tracks, each in the order of time. A track goes through all of its kinds, in an order of its own each time, until the next
 * fault would not be over at the end.
 */
export function planFaults({ kinds, seed, ...planned }: Planned): Fault[][] {
  const chance = createChance(seed)
  return TRACKS.map((track) => {
    const possible = kinds.filter((kind) => track.includes(kind))
    return possible.length === 0 ? [] : planTrack(possible, chance, planned)
  })
}

/** The longest that it can take until each kind was there once. */
export function longestRound({ kinds, pace }: Pick<Planned, 'kinds' | 'pace'>): number {
  const longest = Math.max(PROCESS_FAULTS.length, LINE_FAULTS.length)
  return Math.min(kinds.length, longest) * (pace.calm[1] + pace.fault[1])
}

function planTrack(
  kinds: readonly FaultKind[],
  chance: Chance,
  { forMs, rounds = Infinity, pace, servers }: Omit<Planned, 'kinds' | 'seed'>,
): Fault[] {
  const faults: Fault[] = []
  let now = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of chance.shuffled(kinds)) {
      const from = now + chance.between(...pace.calm)
      const until = from + chance.between(...pace.fault)
      if (until > forMs) return faults
      faults.push({
        kind,
        server: chance.between(0, servers - 1),
        from,
        until,
        size: chance.next(),
      })
      now = until
    }
  }
  return faults
}
