import type { AuctionView } from '../../rules/public-auction.ts'
import type { ChipTone } from '../../ui/badge.tsx'
import { bidLabel, VOIDED } from '../dashboard/dashboard-labels.ts'
import type { MyBid, MyStanding } from '../dashboard/dashboard.ts'

interface Label {
  word: string
  tone: ChipTone
}

const WATCHING: Label = { word: 'Watching', tone: 'mute' }
/** Something has happened since the server told who leads. Who was outbid still is. */
const CHECKING: Label = { word: 'Checking...', tone: 'mute' }

/** How one stands, in the words of My Bids. */
export function rowStanding(
  auction: Pick<AuctionView, 'status' | 'run' | 'ends_at' | 'version'>,
  told: MyStanding | null,
): Label {
  if (told === null || told.standing === 'none') {
    return told !== null && told.voided_bid !== null ? VOIDED : WATCHING
  }
  if (told.standing === 'leading' && told.version < auction.version) return CHECKING
  return bidLabel({ standing: told.standing, result: resultOf(told), run: auction.run, auction })
}

/** As the list of one's bids tells it. */
function resultOf({ outcome, reservation }: MyStanding): MyBid['result'] {
  if (outcome === null) return null
  if (reservation !== null) return outcome === 'bought' ? 'bought' : 'won'
  return outcome === 'reserve_not_met' ? 'reserve_not_met' : 'lost'
}
