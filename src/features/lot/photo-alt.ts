import { auctionText } from '../../languages/site/auction.ts'
import type { Photo } from '../../rules/photos.ts'

/**
 * What a photo shows, for those who cannot see it: "2019 Ford F-150 Lariat SuperCrew, left side". Staff's caption says
 * it; else photos are stored under the name of their view, /images/…/left/1200.webp; else the number must do.
 */
export function photoAlt(title: string, { address, caption }: Photo, number: number): string {
  if (caption) return `${title}, ${caption}`
  const view = /\/([a-z]+(?:-[a-z]+)*)\/\d+\.(?:webp|avif|jpg|png)$/.exec(address)?.[1]
  if (!view) return auctionText('photoNumber', { title, number })
  return auctionText('photoView', {
    title,
    // Messages name no view with a hyphen; one that they do not name is told as it is written.
    view: view.replaceAll('-', '_'),
    words: view.replaceAll('-', ' '),
  })
}

/** Which photo of how many (0 is the first), in the specification's words: '3 of 18 photos'. */
export function photoCount(at: number, count: number): string {
  return auctionText('photoCount', { number: at + 1, count })
}
