import { auctionText } from '../../../languages/site/auction.ts'
import { shownPhotos } from '../../../rules/photos.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { browseStep, type PageHead } from '../../frame/page-head.ts'
import { auctionTitle } from '../../lot/auction-labels.ts'
import { photoAlt } from '../../lot/photo-alt.ts'
import { resultChip } from '../../results/result-words.ts'
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
    title: auctionText('runTitle', { title, run: past.run }),
    description: auctionText('runDescription', {
      run: past.run,
      lot: auction.lot_number,
      title,
      result: resultChip(past.result).word.toLowerCase(),
    }),
    ...(photo && cut && { picture: { path: cut, alt: photoAlt(title, photo, 1) } }),
    trail: [
      browseStep(),
      [title, `/auction/${auction.id}`],
      [auctionText('run', { run: past.run }), path],
    ],
  }
}
