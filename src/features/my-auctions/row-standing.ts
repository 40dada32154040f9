import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { ChipTone } from '../../ui/badge.tsx'
import { bidLabel, voidedLabel } from '../dashboard/dashboard-labels.ts'
import type { MyBid, MyStanding } from '../dashboard/dashboard.ts'

interface Label {
  word: string
  tone: ChipTone
}

/** Something has happened since the server told who leads. Who was outbid still is. */
export function checkingWord(): string {
  return myAuctionsText('checking')
}

/** How one stands, in the words of My Bids. */
export function rowStanding(
  auction: Pick<AuctionView, 'status' | 'run' | 'ends_at' | 'version'>,
  told: MyStanding | null,
): Label {
  if (told === null || told.standing === 'none') {
    if (told !== null && told.voided_bid !== null) return voidedLabel()
    return { word: myAuctionsText('watching'), tone: 'mute' }
  }
  if (told.standing === 'leading' && told.version < auction.version) {
    return { word: checkingWord(), tone: 'mute' }
  }
  return bidLabel({ standing: told.standing, result: resultOf(told), run: auction.run, auction })
}

/** As the list of one's bids tells it. */
function resultOf({ outcome, reservation }: MyStanding): MyBid['result'] {
  if (outcome === null) return null
  if (reservation !== null) return outcome === 'bought' ? 'bought' : 'won'
  return outcome === 'reserve_not_met' ? 'reserve_not_met' : 'lost'
}
