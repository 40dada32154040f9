import { saveFile } from '../../../browser/save-file.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { PlacedBid } from '../place-bid.ts'

/** Offers the signed receipt of the bid that was placed last, as a file. */
export function KeepReceipt({ placed }: { placed: PlacedBid }) {
  const { bid, auction, receipt } = placed
  const recorded = `Your bid of ${formatDollars(bid.amount)} is recorded`
  if (!receipt) return `${recorded} and counts. It has no signed receipt.`
  const name = `hammerlane-receipt-${auction.lot_number}-line-${receipt.seq}.json`
  function keep() {
    saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), name)
  }
  return (
    <>
      {recorded} and signed.{' '}
      <button type="button" className="link" onClick={keep}>
        Keep the receipt
      </button>
    </>
  )
}
