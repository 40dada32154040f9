import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { serverNow } from '../../../../browser/clock.ts'
import { createQueryClient } from '../../../../browser/query-client.ts'
import { DAY, HOUR, MINUTE } from '../../../../rules/durations.ts'
import { weekdayAndTime } from '../../../lot/instants.ts'
import type { AuctionFields, AuctionForEditor } from '../auction-form.ts'
import { newEditor } from './editor-state.ts'
import { PriceSection } from './price-section.tsx'
import type { Editor } from './use-editor.ts'

// No server renders here, which would tell the time.
vi.mock('@tanstack/react-start', async (original) => ({
  ...(await original<typeof import('@tanstack/react-start')>()),
  getGlobalStartContext: () => undefined,
}))

/** How a draft that ends so far from now is sold, as staff see it, and its end in words. */
function pageOf(after: number): { end: string; page: string } {
  const end = new Date(serverNow() + after).toISOString()
  const fields = { starting_bid: 10_000, reserve_price: null, ends_at: end }
  const state = newEditor(fields as unknown as AuctionFields)
  const auction = { auction: { status: 'draft', bid_count: 0 } } as unknown as AuctionForEditor
  const page = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PriceSection
        editor={{ state } as unknown as Editor}
        auction={auction}
        onChanged={() => undefined}
      />
    </QueryClientProvider>,
  )
  return { end: weekdayAndTime(end), page }
}

test('an end in the past is said to be past below its field', () => {
  const { end, page } = pageOf(-MINUTE)
  expect(page).toContain(`>${end}, in the past<`)
})

test('one that comes says how far off it is', () => {
  const { end, page } = pageOf(2 * DAY + 3 * HOUR + MINUTE)
  expect(page).toContain(`>${end}, 2d 3h from now<`)
})
