import { saveFile } from '../../../browser/save-file.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { PlacedBid } from '../place-bid.ts'

/** Offers the signed receipt of the bid that was placed last, as a file. */
export function KeepReceipt({ placed }: { placed: PlacedBid }) {
  const { bid, auction, receipt } = placed
  const amount = formatDollars(bid.amount)
  if (!receipt) return biddingText('recordedUnsigned', { amount })
  const name = `hammerlane-receipt-${auction.lot_number}-line-${receipt.seq}.json`
  function keep() {
    saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), name)
  }
  return (
    <>
      {biddingText('recordedSigned', { amount })}{' '}
      <button type="button" className="link" onClick={keep}>
        {biddingText('keepReceipt')}
      </button>
    </>
  )
}
