import type { BidsUnderWay } from '../bids-under-way.ts'
import { createTurns, type Turn } from '../turns.ts'
import type { CachedPage } from './cached-page.ts'
import { createRenderTime, type RenderSlices } from './render-slices.ts'

/** Pages that somebody has looked at lately: beside bids two thirds of the time are theirs at most. */
const RENEWALS = { places: { perKey: 50, inAll: 200 }, rest: 0.5 }
/** Strangers may ask for any number of others: beside bids a quarter of the time, and they do not keep the former out. */
const FIRST_TIMES = { places: { perKey: 15, inAll: 60 }, rest: 3 }

/** Null when the rendering failed or there is no room. */
type Rendering = Promise<CachedPage | null>

interface Asked {
  name: string
  network: string
  /** Whether others may have what is rendered for this visitor. */
  isCacheable: boolean
  isRenewal: boolean
}

/** Renders a page once for everybody who asks for it meanwhile; the networks that ask take turns. */
export function createPageTurns(bids: Pick<BidsUnderWay, 'letPass'>, clock?: () => number) {
  const underWay = new Map<string, Turn<CachedPage | null>>()
  const time = createRenderTime({ bids, clock })
  const renewing = inSlices(RENEWALS)
  const starting = inSlices(FIRST_TIMES)

  function inSlices({ places, rest }: typeof RENEWALS) {
    // A page rests after each slice of its own.
    const takeTurn = createTurns({ places, rest: 0, bids })
    const slices = time.slicesWith(rest)
    return (network: string, render: (slices: RenderSlices) => Rendering) =>
      takeTurn(network, async () => {
        await slices.next()
        return render(slices)
      })
  }

  return {
    /** What is under way, or waits, for this page. */
    join(name: string, network: string): Rendering | undefined {
      const turn = underWay.get(name)
      turn?.alsoFor(network)
      return turn?.result
    },
    start(
      { name, network, isCacheable, isRenewal }: Asked,
      render: (slices: RenderSlices) => Rendering,
    ): Rendering {
      const turn = (isRenewal ? renewing : starting)(network, render)
      const result = turn.result.catch(() => null)
      if (isCacheable) {
        underWay.set(name, { ...turn, result })
        void result.then(() => underWay.delete(name))
      }
      return result
    },
  }
}
