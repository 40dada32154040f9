import { expect, test } from 'vitest'
import { anAuctionView } from '../../../test/builders.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { auctionHead, linkPicture } from './auction-head.ts'

test('beside a link stands the first photo in the shape of links', () => {
  expect(linkPicture('/images/demo/10482/left/1200.webp')).toBe(
    '/images/demo/10482/left/1200x630.jpg',
  )
  expect(linkPicture('/images/lots/7f3a/800.avif')).toBe('/images/lots/7f3a/1200x630.jpg')
})

test.each([
  null,
  '/images/car.svg',
  '/images/stock-photo.webp',
  'https://elsewhere.test/1200.webp',
])('there is no such shape of %s', (photo) => expect(linkPicture(photo)).toBeNull())

const AUCTION = anAuctionView({
  reserve_status: 'not_met',
  title: '2020 Ford Ranger XLT',
  year: 2020,
  make: 'Ford',
  vin: '1FTER4FH4LLA03924',
  mileage: 54_220,
  images: ['/images/lots/7f3a/left/1200.webp'],
})

const ORIGIN = 'https://auctions.example.com'
const dataOf = (change: Partial<AuctionView> = {}) =>
  auctionHead({ ...AUCTION, ...change }, 'Cars & Trucks', ORIGIN).data?.[0]

test('search engines are told of a schema.org Vehicle with its facts and an Offer at the current bid', () => {
  expect(dataOf()).toMatchObject({
    '@type': ['Product', 'Vehicle', 'Car'],
    name: '2020 Ford Ranger XLT',
    brand: { '@type': 'Brand', name: 'Ford' },
    vehicleModelDate: '2020',
    vehicleIdentificationNumber: '1FTER4FH4LLA03924',
    mileageFromOdometer: { value: 54_220, unitCode: 'SMI' },
    image: [`${ORIGIN}/images/lots/7f3a/left/1200.webp`],
    offers: {
      '@type': 'Offer',
      url: `${ORIGIN}/auction/${AUCTION.id}`,
      price: 12_500,
      priceCurrency: 'USD',
      priceValidUntil: AUCTION.ends_at,
      availability: 'https://schema.org/InStock',
    },
  })
})

test.each([
  ['there is none', { images: [] }],
  ['it stands where nothing is fetched', { images: ['http://elsewhere.test/1.jpg'] }],
])('without a photo, as %s, the drawing of its category stands in', (_, change) => {
  const boat = { ...AUCTION, category: 'boats', image_url: null, ...change }
  expect(auctionHead(boat, 'Boats', ORIGIN).picture).toMatchObject({
    path: '/images/stock/boats.jpg',
  })
  expect(dataOf(boat)).toMatchObject({ image: [`${ORIGIN}/images/stock/boats.webp`] })
})

test.each(['powersports', 'rvs-campers', 'boats', 'heavy-equipment'])(
  '%s are Vehicles',
  (category) => expect(dataOf({ category })).toMatchObject({ '@type': ['Product', 'Vehicle'] }),
)

test('without a bid the offer is the starting bid, after a sale its price; what is over is no longer in stock', () => {
  expect(dataOf({ current_bid: null })).toMatchObject({ offers: { price: 10_000 } })
  expect(dataOf({ sale_price: 15_000 })).toMatchObject({ offers: { price: 15_000 } })
  const soldOut = { offers: { availability: 'https://schema.org/SoldOut' } }
  expect(dataOf({ status: 'sold' })).toMatchObject(soldOut)
  const outOfStock = { offers: { availability: 'https://schema.org/OutOfStock' } }
  expect(dataOf({ status: 'ended' })).toMatchObject(outOfStock)
})

test('neither a reserve, nor that there is one, nor a bidder is told', () => {
  expect(JSON.stringify(auctionHead(AUCTION, 'Cars & Trucks', ORIGIN))).not.toMatch(
    /reserve|bidder|bid_count|not_met/i,
  )
})
