import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, expectUntouched, purchasesOf } from '../../../test/buyers.ts'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'

const NAME_SHORT = 'Name must be at least 2 characters'
const PHONE_SHORT = 'Phone number must be at least 10 digits'
const PLACE_SHORT = 'Address must be at least 10 characters'
const UNUSABLE = 'Contains characters that cannot be used'

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  ;[dana = ''] = await members(market.db, 1)
})
afterAll(() => market.close())

test.each<[string, object, string, string]>([
  ['a name of one letter', { full_name: ' D ' }, 'full_name', NAME_SHORT],
  ['no name', { full_name: undefined }, 'full_name', NAME_SHORT],
  ['a name of 101', { full_name: 'D'.repeat(101) }, 'full_name', 'Name too long'],
  ['an address without @', { email: 'dana' }, 'email', 'Invalid email address'],
  ['no e-mail', { email: undefined }, 'email', 'Invalid email address'],
  ['a long e-mail', { email: `${'d'.repeat(250)}@x.com` }, 'email', 'Email too long'],
  ['nine digits', { phone: '813555017' }, 'phone', PHONE_SHORT],
  ['no phone', { phone: null }, 'phone', PHONE_SHORT],
  ['a phone of 21', { phone: '8'.repeat(21) }, 'phone', 'Phone too long'],
  ['a short address', { delivery_address: 'Tampa, FL  ' }, 'delivery_address', PLACE_SHORT],
  ['no address', { delivery_address: 7 }, 'delivery_address', PLACE_SHORT],
  ['501', { delivery_address: 'x'.repeat(501) }, 'delivery_address', 'Address too long'],
  ['half a character', { full_name: 'Dana \ud800' }, 'full_name', UNUSABLE],
  ['a nul', { delivery_address: '1180 Harbor View\0' }, 'delivery_address', UNUSABLE],
  ['a price below zero', { price: -1 }, 'price', 'The price cannot be negative'],
  ['a price in words', { price: '10000' }, 'price', 'The price must be a number of dollars'],
  ['a vast price', { price: 1e300 }, 'price', 'Prices go up to $1,000,000,000'],
])(
  'an agreement that has %s is refused at the field, and nothing is reserved',
  async (_, change, path, message) => {
    const lot = await aLot(market.db)
    const { status, body } = await buy(market, lot, dana, change)
    expect([status, body.code, body.detail]).toEqual([422, 'validation_failed', message])
    expect(body.errors).toEqual([{ path, message }])
    await expectUntouched(market, lot, { version: 1 })
  },
)

test('where nothing is filled in each message stands at its field', async () => {
  const lot = await aLot(market.db)
  const { body } = await market.ask('POST', `/api/auctions/${lot}/buy-now`, {
    by: dana,
    body: {},
  })
  expect(body.errors).toEqual([
    { path: 'full_name', message: NAME_SHORT },
    { path: 'email', message: 'Invalid email address' },
    { path: 'phone', message: PHONE_SHORT },
    { path: 'delivery_address', message: PLACE_SHORT },
  ])
})

test('the limits of the agreement are allowed themselves, trimmed', async () => {
  const lot = await aLot(market.db)
  const { body } = await buy(market, lot, dana, {
    full_name: ' Li ',
    email: ` ${'d'.repeat(249)}@x.com `,
    phone: ' 8135550176 ',
    delivery_address: ` ${'é'.repeat(500)} `,
  })
  const { agreements } = await purchasesOf(market.db, lot)
  expect(agreements).toMatchObject([
    {
      reservation_id: body.reservation.id,
      full_name: 'Li',
      email: `${'d'.repeat(249)}@x.com`,
      phone: '8135550176',
      delivery_address: 'é'.repeat(500),
    },
  ])
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
