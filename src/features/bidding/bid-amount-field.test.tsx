import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { aLedAuction, anAuction } from '../../../test/builders.ts'
import type { Auction } from '../../rules/auction.ts'
import { dollarsToCents } from '../../rules/money.ts'
import type * as policy from '../../rules/policy.ts'
import { presentLive } from '../../rules/public-auction.ts'
import { BidAmountField } from './bid-amount-field.tsx'
import { stepOf } from './bid-amount.ts'

const tables = vi.hoisted((): policy.IncrementTable[] => [])
vi.mock('../../rules/policy.ts', async (original) => {
  const real = await original<typeof policy>()
  tables.push(...real.BID_INCREMENTS)
  return { ...real, BID_INCREMENTS: tables }
})
/** Of no matter here: they need a whole page around them. */
vi.mock('./bid-help/bid-help-button.tsx', () => ({ BidHelpButton: () => null }))
vi.mock('./bid-help/bid-help-link.tsx', () => ({ BidHelpLink: () => null }))

afterEach(() => {
  tables.splice(1)
})

test.each([
  ['the starting bid', anAuction(), '$100', '$500'],
  ['a bid', aLedAuction(60_000), '$100', '$500'],
])('with one increment the buttons step by it, from %s', (_, auction, once, more) => {
  expect(textOf(auction)).toContain(`+${once}</button>`)
  expect(textOf(auction)).toContain(`+${more}</button>`)
})

test.each([
  [9_000, 100],
  [10_000, 250],
  [60_000, 1_000],
])('where increments grow they step by that at the price: $%d by $%d', (price, increment) => {
  const steps = [
    { from: dollarsToCents(0), increment: dollarsToCents(100) },
    { from: dollarsToCents(10_000), increment: dollarsToCents(250) },
    { from: dollarsToCents(50_000), increment: dollarsToCents(1_000) },
  ]
  tables.push({ since: new Date('2026-02-01T00:00:00Z'), steps })
  const text = textOf(aLedAuction(price))
  const shown = `$${increment.toLocaleString('en-US')}`
  expect(text).toContain(`aria-label="Raise by ${shown}"`)
  expect(text).toContain(`aria-label="Lower by ${shown}"`)
  expect(text).toContain(`step="${increment}"`)
  expect(text).toContain(`+${shown}</button>`)
  expect(text).toContain(`+$${(5 * increment).toLocaleString('en-US')}</button>`)
})

function textOf(auction: Auction): string {
  const shown = presentLive(auction)
  const [minimum, step] = [shown.minimum_bid, stepOf(shown)]
  const nothing = () => undefined
  return renderToStaticMarkup(
    <BidAmountField
      {...{ minimum, step, value: String(minimum), error: undefined }}
      onType={nothing}
      onEnter={nothing}
    />,
  )
}
