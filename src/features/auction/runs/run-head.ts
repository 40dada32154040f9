import { shownPhotos } from '../../../rules/photos.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { BROWSE, type PageHead } from '../../frame/page-head.ts'
import { auctionTitle } from '../../lot/auction-labels.ts'
import { photoAlt } from '../../lot/photo-alt.ts'
import { RESULT_CHIPS } from '../../results/result-words.ts'
import { linkPicture } from '../auction-head.ts'
import type { PastRun } from './runs.ts'

/**
 * What the page of an earlier run tells search engines. It has an address of its own, for its prices stand nowhere else; what is
 * known of the vehicle stands on the page of the lot alone, so that neither repeats the other.
 */
export function runHead(auction: AuctionView, past: PastRun): PageHead {
  const title = auctionTitle(auction)
  const path = `/auction/${auction.id}/run/${past.run}`
  const [photo] = shownPhotos(auction)
  const cut = linkPicture(photo?.address ?? null)
  return {
    path,
    title: `${title}, run ${past.run}`,
    description: `Run ${past.run} of lot ${auction.lot_number}, ${title}: ${RESULT_CHIPS[past.result].word.toLowerCase()}. How the price rose, bid by bid.`,
    ...(photo && cut && { picture: { path: cut, alt: photoAlt(title, photo, 1) } }),
    trail: [BROWSE, [title, `/auction/${auction.id}`], [`Run ${past.run}`, path]],
  }
}
