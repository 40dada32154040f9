import type { FocusEvent } from 'react'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { MyAuctionRow } from './my-auction-row.tsx'

interface MyAuctionsTableProps {
  rows: readonly AuctionView[]
  userId: string | null
  /** Nothing moves while anybody holds the order. */
  holdFor: (holder: string, isHeld: boolean) => void
}

/** Those that end first come first; never under the pointer, nor while a row has the focus. */
export function MyAuctionsTable({ rows, userId, holdFor }: MyAuctionsTableProps) {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
      holdFor('focus', false)
    }
  }
  return (
    <div
      className="panel mine"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && holdFor('pointer', true)}
      onPointerLeave={() => holdFor('pointer', false)}
      onFocus={() => holdFor('focus', true)}
      onBlur={onBlur}
    >
      <table aria-label={myAuctionsText('tableOf')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{myAuctionsText('photo')}</span>
            </th>
            <th scope="col">{myAuctionsText('vehicle')}</th>
            <th scope="col">{myAuctionsText('timeLeft')}</th>
            <th scope="col" className="is-number">
              {myAuctionsText('price')}
            </th>
            <th scope="col" className="is-number">
              {myAuctionsText('yours')}
            </th>
            <th scope="col">{myAuctionsText('standing')}</th>
            <th scope="col">{myAuctionsText('nextBid')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((auction) => (
            <MyAuctionRow
              key={`${auction.id} ${auction.run}`}
              {...{ auction, userId }}
              onHold={holdFor}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
