import type { BidsUnderWay } from '../bids-under-way.ts'
import { createTurns, type Turn } from '../turns.ts'
import type { CachedPage } from './cached-page.ts'
import { createRenderTime, type RenderSlices } from './render-slices.ts'

/** Pages that somebody has looked at lately: beside bids two thirds of the time are theirs at most. */
const RENEWALS = { places: { perKey: 50, inAll: 200 }, restWithin: 0.5, rest: 0 }
/** Strangers may ask for any number of others: beside bids an eighth of the time, and they do not keep the former out. */
const FIRST_TIMES = { places: { perKey: 15, inAll: 60 }, restWithin: 3, rest: 1 }

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
export function createPageTurns(
  bids: Pick<BidsUnderWay, 'letPass'>,
  clock = () => performance.now(),
) {
  const underWay = new Map<string, Turn<CachedPage | null>>()
  const time = createRenderTime({ bids, clock })
  const renewing = inSlices(RENEWALS)
  const starting = inSlices(FIRST_TIMES)

  function inSlices({ places, restWithin, rest }: typeof RENEWALS) {
    const takeTurn = createTurns({ places, rest, bids, clock })
    const slices = time.slicesWith(restWithin)
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
