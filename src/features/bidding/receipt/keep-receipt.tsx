import { saveFile } from '../../../browser/save-file.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { PlacedBid } from '../place-bid.ts'

interface KeepReceiptProps {
  placed: PlacedBid
  /** Dollars: one's own highest bid, as far as it is known. */
  highest: number | null
}

/** Offers the signed receipt of the bid that was placed last, as a file. A maximum may have bid more since. */
export function KeepReceipt({ placed, highest }: KeepReceiptProps) {
  const { bid, auction, receipt } = placed
  const which = highest !== null && highest > bid.amount ? 'earlier' : 'last'
  const told = { amount: formatDollars(bid.amount), which }
  if (!receipt) return biddingText('recordedUnsigned', told)
  const name = `hammerlane-receipt-${auction.lot_number}-line-${receipt.seq}.json`
  function keep() {
    saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), name)
  }
  return (
    <>
      {biddingText('recordedSigned', told)}{' '}
      <button type="button" className="link" onClick={keep}>
        {biddingText('keepReceipt')}
      </button>
    </>
  )
}
