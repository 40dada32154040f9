/** Somebody who bids once a second, and asks for lists as soon as each bid is answered: every one of them has to show it. */
import { setTimeout as wait } from 'node:timers/promises'
import { now } from '../live/clock.ts'
import { nthBid, type PlaceBid } from '../live/one-bidder.ts'

export interface BidsMeanwhile {
  /** Milliseconds that each took to be answered. */
  times: number[]
  /** Of the lists that were asked for after a bid how many did not show it, and how many did. */
  stale: number
  fresh: number
}

type List = { items: { id: string; current_bid: number | null }[] }

const APART_MS = 1_000
const ENCODINGS = ['identity', 'gzip, deflate, br']

/** `urls` are those of lists in which the auction stands. Ends when the signal says so. */
export async function bidMeanwhile(
  bid: PlaceBid,
  auction: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<BidsMeanwhile> {
  const times: number[] = []
  let [stale, fresh] = [0, 0]
  for (let nth = 1; !signal.aborted; nth += 1) {
    const amount = nthBid(nth)
    const begun = now()
    times.push((await bid(auction, amount)) - begun)
    const lists = urls.flatMap((url) => ENCODINGS.map((encoding) => listAt(url, encoding)))
    for (const { items } of await Promise.all(lists)) {
      const isShown = items.find(({ id }) => id === auction)?.current_bid === amount
      if (isShown) fresh += 1
      else stale += 1
    }
    await wait(APART_MS, undefined, { signal }).catch(() => undefined)
  }
  return { times, stale, fresh }
}

async function listAt(url: string, encoding: string): Promise<List> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  // What the call promises.
  return (await answer.json()) as List
}
