import { expect, onTestFinished, test, vi } from 'vitest'
import { AT_ONE_GO } from '../../../test/pages/whole-pages.ts'
import { createBidsUnderWay } from '../bids-under-way.ts'
import { createLog } from '../log.ts'
import { createRenderTime, type RenderSlices } from './render-slices.ts'
import { createRenderer, type ServerEntry } from './render.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

/** What a list shows, of so many auctions. */
function answerOf(address: string): unknown {
  const path = new URL(address, 'http://localhost').pathname
  if (path === '/api/auctions') {
    const items = Array.from({ length: 24 }, (_, at) => auction(at))
    return { items, total: items.length, next_cursor: null, searched_for: null }
  }
  if (path === '/api/categories')
    return [{ slug: 'rvs', name: 'RVs', description: 'Homes on wheels', count: 24 }]
  if (path === '/api/site')
    return {
      support_phone: '8135550100',
      support_email: 'a@b.example',
      support_hours: 'always',
      terms_version: '2026-11-22',
      sign_in_providers: [],
    }
  return {}
}

function auction(at: number) {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const state = { version: 1, run: 1, status: 'available', current_bid: null, bid_count: 0 }
  const price = { starting_bid: 1_000, sale_price: null, ends_at: '2026-03-04T12:00:00Z' }
  return { id, ...state, ...price, title: `Lot ${at}`, category: 'rvs', mileage: null, images: [] }
}

/** As `vite build` made it. */
async function homePage(slices: RenderSlices): Promise<string> {
  const built: string = new URL('../../../dist/en/server/server.js', import.meta.url).href
  const render = createRenderer({
    serverEntry: (await import(built)) as ServerEntry,
    api: async (address) => Response.json(answerOf(address)),
    log: createLog('silent'),
    now: () => NOW,
  })
  const response = await render(new Request('http://localhost/'), { nonce: 'a-nonce', slices })
  expect(response.status).toBe(200)
  return response.text()
}

test('a page gives way between its parts, and is the same for it', async () => {
  // When data was read stands in the page.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  let now = 0
  // Every part takes most of a slice.
  const { slicesWith } = createRenderTime({ bids: createBidsUnderWay(), clock: () => (now += 2) })
  const slices = slicesWith(0)
  const whole = await homePage(AT_ONE_GO)
  const pauses = new Set<Promise<void>>()
  const inPieces = await homePage({
    ...slices,
    pause() {
      const pause = slices.pause()
      if (pause) pauses.add(pause)
      return pause
    },
  })
  expect(whole.match(/<article/g)?.length).toBeGreaterThanOrEqual(24)
  expect(inPieces.replaceAll('<!-- -->', '')).toBe(whole.replaceAll('<!-- -->', ''))
  expect(pauses.size).toBeGreaterThan(24)
})
