import { addressHere } from '../../languages/address.ts'
import { auctionText } from '../../languages/site/auction.ts'
import { shownPhotos } from '../../rules/photos.ts'
import { priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { browseStep, type PageHead } from '../frame/page-head.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { photoAlt } from '../lot/photo-alt.ts'
import { stockLinkPicture, stockPhoto, stockPhotoAlt } from '../lot/stock-photo.ts'

/**
 * What the page of an auction tells search engines and those who show a link to it: what everybody sees on the page.
 * The price is the one that the page shows; nobody's name, and no reserve, is known here at all.
 */
export function auctionHead(
  auction: AuctionView,
  category: string | undefined,
  origin: string,
): PageHead {
  const title = auctionTitle(auction)
  const path = `/auction/${auction.id}`
  return {
    path,
    title,
    description: summary(auction),
    picture: pictureBeside(auction),
    trail: [
      browseStep(),
      ...(category ? [[category, `/category/${auction.category}`] as const] : []),
      [title, path],
    ],
    data: [vehicle(auction, origin)],
  }
}

function summary(auction: AuctionView): string {
  const about = { title: auctionTitle(auction), lot: auction.lot_number }
  return auction.location
    ? auctionText('linkTextIn', { ...about, place: auction.location })
    : auctionText('linkText', about)
}

/** Its first photo, else the drawing of its category. */
function pictureBeside(auction: AuctionView): PageHead['picture'] {
  const [photo] = shownPhotos(auction)
  const cut = linkPicture(photo?.address ?? null)
  if (photo && cut) return { path: cut, alt: photoAlt(auctionTitle(auction), photo, 1) }
  const path = stockLinkPicture(auction.category)
  return path ? { path, alt: stockPhotoAlt() } : undefined
}

function picturesOf(auction: AuctionView): string[] {
  const photos = shownPhotos(auction).slice(0, 3)
  return photos.length > 0 ? photos.map(({ address }) => address) : [stockPhoto(auction.category)]
}

/** The picture in the size that goes with links; null for one that is not ours to cut. */
export function linkPicture(photo: string | null): string | null {
  const folder = /^(\/images\/.+\/)\d+\.(?:webp|avif)$/.exec(photo ?? '')?.[1]
  return folder ? `${folder}1200x630.jpg` : null
}

/** What kind of Vehicle it is, where schema.org knows one. */
const KINDS: Record<string, string[]> = {
  'cars-trucks': ['Car'],
  'classic-cars': ['Car'],
  motorcycles: ['Motorcycle'],
}

/** schema.org Vehicle and Product, with an Offer. What is not known is left out, as JSON does with undefined. */
function vehicle(auction: AuctionView, origin: string): object {
  const { year, make, mileage, mileage_unit, engine } = auction
  return {
    '@type': ['Product', 'Vehicle', ...(KINDS[auction.category] ?? [])],
    name: auctionTitle(auction),
    description: auction.description ?? summary(auction),
    sku: auction.lot_number,
    url: origin + addressHere(`/auction/${auction.id}`),
    image: picturesOf(auction).map((path) => new URL(path, origin).href),
    brand: make ? { '@type': 'Brand', name: make } : undefined,
    model: auction.model ?? undefined,
    vehicleModelDate: year ? String(year) : undefined,
    vehicleIdentificationNumber: auction.vin ?? undefined,
    mileageFromOdometer:
      mileage === null
        ? undefined
        : {
            '@type': 'QuantitativeValue',
            value: mileage,
            // Codes of UN/CEFACT: statute miles, hours.
            unitCode: mileage_unit === 'hours' ? 'HUR' : 'SMI',
          },
    bodyType: auction.body_style ?? undefined,
    vehicleEngine: engine ? { '@type': 'EngineSpecification', name: engine } : undefined,
    driveWheelConfiguration: auction.drive_train ?? undefined,
    vehicleTransmission: auction.transmission ?? undefined,
    color: auction.exterior_color ?? undefined,
    vehicleInteriorColor: auction.interior_color ?? undefined,
    itemCondition: 'https://schema.org/UsedCondition',
    offers: offer(auction, origin),
  }
}

const AVAILABILITY: Record<string, string> = { ended: 'OutOfStock', sold: 'SoldOut' }

function offer(auction: AuctionView, origin: string) {
  const { id, status, ends_at } = auction
  return {
    '@type': 'Offer',
    url: origin + addressHere(`/auction/${id}`),
    price: priceOf(auction),
    priceCurrency: 'USD',
    priceValidUntil: ends_at,
    availability: `https://schema.org/${AVAILABILITY[status] ?? 'InStock'}`,
    seller: { '@type': 'Organization', name: 'HAMMERLANE' },
  }
}
