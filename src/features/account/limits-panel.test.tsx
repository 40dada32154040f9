import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { LimitsPanel } from './limits-panel.tsx'
import { LIMITS_ADDRESS, type OwnLimitsView } from './limits.ts'

const USUAL = { largest_bid: 100_000, commitments: 250_000, open_buy_nows: 3, is_reviewed: false }

/** What the panel says of limits as the call answers them. */
function said(limits: OwnLimitsView | undefined): string {
  const client = createQueryClient()
  if (limits) client.setQueryData([LIMITS_ADDRESS, { viewer: 'dana' }], limits)
  const panel = (
    <QueryClientProvider client={client}>
      <LimitsPanel userId="dana" />
    </QueryClientProvider>
  )
  return renderToStaticMarkup(panel)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('each limit is told, and how to have them raised', () => {
  expect(said(USUAL)).toBe(
    'Your limits To have them raised, upload your ID photo and ask support to review it. ' +
      'Largest bid $100,000 Leading bids and unpaid purchases together $250,000 Unpaid Buy Now purchases 3',
  )
})

test('whose ID was reviewed is sent to support; what has no limit is not told', () => {
  expect(said({ ...USUAL, largest_bid: null, commitments: null, is_reviewed: true })).toBe(
    'Your limits To have a limit raised, contact support. Unpaid Buy Now purchases 3',
  )
})

test('there is no panel without a limit, nor before the limits are known', () => {
  const none = { largest_bid: null, commitments: null, open_buy_nows: null }
  expect(said({ ...none, is_reviewed: false })).toBe('')
  expect(said(undefined)).toBe('')
})

test('a limit of nothing is a limit', () => {
  expect(said({ ...USUAL, largest_bid: 0, open_buy_nows: 0 })).toContain('Largest bid $0')
})
