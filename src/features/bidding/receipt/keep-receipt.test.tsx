import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AUCTION_ID, anAuctionView, NOW } from '../../../../test/builders.ts'
import type { PlacedBid } from '../place-bid.ts'
import { KeepReceipt } from './keep-receipt.tsx'

const time = NOW.toISOString()
const bid = { id: AUCTION_ID, seq: 2, amount: 10_100, created_at: time, bidder: 'You' }
const signed = { auction: AUCTION_ID, seq: 2, hash: '0'.repeat(64), time, signature: '', path: [] }

const said = (receipt: PlacedBid['receipt'], highest: number | null = null) =>
  renderToStaticMarkup(
    <KeepReceipt placed={{ bid, auction: anAuctionView(), receipt }} highest={highest} />,
  )

test('a bid with a receipt offers it, one without says that the bid counts all the same', () => {
  expect(said(signed)).toContain('is recorded and signed. <button')
  expect(said(null)).toBe('Your bid of $10,100 is recorded and counts. It has no signed receipt.')
})

test('a receipt is called that of an earlier bid once a maximum has bid more', () => {
  expect(said(signed, 10_100)).toContain('Your bid of $10,100 is recorded')
  expect(said(signed, 14_500)).toContain('Your earlier bid of $10,100 is recorded and signed.')
})
