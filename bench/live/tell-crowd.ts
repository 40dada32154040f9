/** How long it takes until a crowd knows what somebody tells it, and what the crowd costs. */
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from '../memory.ts'
import type { CrowdTask } from './crowd-process.ts'
import { gather } from './crowd.ts'

/** The product, or another server that tells crowds. */
export interface Teller {
  how: CrowdTask['how']
  origin: string
  /** The process that holds the connections. */
  pid: number
  /** Tells of a version of an auction, each one above the one before, from 2 on. @returns since when it is to be known (see `clock.ts`) */
  tell(auction: string, version: number): Promise<number>
  stop(): Promise<void>
}

export interface Audience {
  auction: string
  watchers: number
  /** How often they are told something. */
  times: number
  /** Milliseconds between. */
  pause(): number
}

export interface Told {
  /** Of each time, how many milliseconds it took to each watcher. */
  delays: number[][]
  /** Memory of the teller in the end, with all of them connected. */
  memory: number | null
}

export async function tellCrowd(teller: Teller, audience: Audience): Promise<Told> {
  const { how, origin } = teller
  const { auction, watchers, times, pause } = audience
  const crowd = await gather({ how, origin, auctions: [auction] }, watchers)
  try {
    const delays: number[][] = []
    for (let version = 2; version <= times + 1; version += 1) {
      await wait(pause())
      const since = await teller.tell(auction, version)
      const heard = await crowd.heard(version)
      delays.push(heard.map((at) => Math.max(0, at - since)))
    }
    return { delays, memory: await residentMegabytes(teller.pid) }
  } finally {
    crowd.leave()
  }
}
