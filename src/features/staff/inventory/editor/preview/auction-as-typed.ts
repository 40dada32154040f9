import { reserveStatus } from '../../../../../rules/bidding.ts'
import { dollarsToCents } from '../../../../../rules/money.ts'
import { photoFacts } from '../../../../../rules/photos.ts'
import type { AuctionFields, AuctionForEditor } from '../../auction-form.ts'
import { captionAsTyped, type TypedCaptions } from '../photos/typed-captions.ts'

/** The auction as bidders would see it with all that is typed, captions too. */
export function auctionAsTyped(
  { auction, photos }: Pick<AuctionForEditor, 'auction' | 'photos'>,
  fields: AuctionFields,
  captions: TypedCaptions,
) {
  const captioned = photos.map((photo) => ({
    address: photo.url,
    caption: captionAsTyped(photo, captions),
  }))
  const bid = dollarsToCents(auction.current_bid)
  return {
    ...auction,
    ...fields,
    ...photoFacts(captioned),
    reserve_status: reserveStatus({
      leading: bid === null ? null : { amount: bid },
      reservePrice: dollarsToCents(fields.reserve_price),
    }),
  }
}
