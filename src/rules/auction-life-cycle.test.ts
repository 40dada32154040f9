import { expect, test } from 'vitest'
import { after, aLedAuction, anAuction, NOW, offersOf, someTerms } from '../../test/builders.ts'
import type { Auction, Command, Reservation } from './auction.ts'
import { decide } from './decide.ts'
import { dollarsToCents } from './money.ts'
import { photoFacts } from './photos.ts'
import { resumption } from './safeguards/pause.ts'

const won: Reservation = { id: 'r1', buyer: 'marcus', price: dollarsToCents(18_500), kind: 'win' }
const led = aLedAuction(18_500)

/** Every state that the life cycle tells apart. */
const states: Record<string, Auction | null> = {
  'not listed': null,
  draft: anAuction({ status: 'draft' }),
  available: led,
  due: aLedAuction(18_500, { endsAt: NOW }),
  won: aLedAuction(18_500, { status: 'ended', outcome: 'won', reservation: won }),
  cancelled: aLedAuction(18_500, { status: 'ended', outcome: 'won' }),
  'below reserve': aLedAuction(18_500, {
    status: 'ended',
    outcome: 'reserve_not_met',
    reservePrice: dollarsToCents(20_000),
  }),
  'without bids': anAuction({ status: 'ended', outcome: 'no_bids' }),
  sold: aLedAuction(18_500, { status: 'sold', outcome: 'won', reservation: won }),
  withdrawn: anAuction({ status: 'withdrawn' }),
}

const b1 = { bid: 'b1', bidder: 'marcus', amount: dollarsToCents(18_500) }
const buyNow = { type: 'buy-now', reservation: 'r2', buyer: 'dana', price: null } as const
const listing = { type: 'list', status: 'draft', terms: someTerms() } as const

const commands: Record<Command['type'], Command> = {
  list: listing,
  edit: { type: 'edit', terms: {}, facts: { title: '2019 Ford F-150' } },
  'remove-photos': { type: 'remove-photos', facts: photoFacts([]) },
  publish: { type: 'publish' },
  'place-bid': {
    ...{ type: 'place-bid', bid: 'b2', bidder: 'dana' },
    ...{ amount: dollarsToCents(19_000), answer: 'b3' },
  },
  'set-maximum': {
    ...{ type: 'set-maximum', bid: 'b2', bidder: 'dana' },
    maximum: dollarsToCents(19_000),
  },
  'withdraw-maximum': { type: 'withdraw-maximum', bidder: 'dana' },
  'void-bid': {
    type: 'void-bid',
    bid: 'b1',
    offers: offersOf(b1),
    answer: 'b3',
    reason: 'a mistake',
  },
  pause: { type: 'pause', reason: 'photos do not load' },
  resume: resumption(),
  'extend-for-outage': {
    type: 'extend-for-outage',
    outage: { from: after(-20), until: NOW },
    announced: { words: ['The end was moved'], note: null },
  },
  'buy-now': buyNow,
  close: { type: 'close', reservation: 'r2' },
  'accept-below-reserve': { type: 'accept-below-reserve', reservation: 'r2' },
  'accept-offer': {
    type: 'accept-offer',
    reservation: 'r2',
    buyer: 'dana',
    price: dollarsToCents(19_000),
  },
  'confirm-payment': { type: 'confirm-payment' },
  'cancel-reservation': { type: 'cancel-reservation', reason: 'not paid' },
  relist: { type: 'relist', endsAt: after(7_200) },
  withdraw: { type: 'withdraw', reason: 'the bank took it back' },
}

/** What each command does in each state: the event that it makes, or the reason of its refusal. */
const lifeCycle = `
                     | not listed  | draft       | available     | due         | won                   | cancelled   | below reserve          | without bids | sold        | withdrawn
list                 | listed      | wrong-state | wrong-state   | wrong-state | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
edit                 | wrong-state | edited      | edited        | edited      | edited                | edited      | edited                 | edited       | wrong-state | wrong-state
remove-photos        | wrong-state | edited      | edited        | edited      | edited                | edited      | edited                 | edited       | edited      | edited
pause                | wrong-state | wrong-state | paused        | closed      | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
resume               | wrong-state | wrong-state | not-paused    | not-paused  | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
extend-for-outage    | wrong-state | wrong-state | not-due       | extended    | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
publish              | wrong-state | published   | wrong-state   | wrong-state | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
place-bid            | wrong-state | closed      | bid-placed    | closed      | closed                | closed      | closed                 | closed       | closed      | closed
set-maximum          | wrong-state | closed      | bid-placed    | closed      | closed                | closed      | closed                 | closed       | closed      | closed
withdraw-maximum     | wrong-state | closed      | maximum-set   | closed      | closed                | closed      | closed                 | closed       | closed      | closed
void-bid             | wrong-state | wrong-state | bid-voided    | bids-final  | bids-final            | bids-final  | bids-final             | bids-final   | wrong-state | wrong-state
buy-now              | wrong-state | closed      | bought        | closed      | closed                | closed      | closed                 | closed       | closed      | closed
close                | wrong-state | wrong-state | not-due       | closed      | wrong-state           | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
accept-below-reserve | wrong-state | wrong-state | wrong-state   | wrong-state | wrong-state           | wrong-state | accepted-below-reserve | wrong-state  | wrong-state | wrong-state
accept-offer         | wrong-state | wrong-state | wrong-state   | wrong-state | wrong-state           | offer-accepted | offer-accepted         | wrong-state  | wrong-state | wrong-state
confirm-payment      | wrong-state | wrong-state | wrong-state   | wrong-state | payment-confirmed     | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
cancel-reservation   | wrong-state | wrong-state | wrong-state   | wrong-state | reservation-cancelled | wrong-state | wrong-state            | wrong-state  | wrong-state | wrong-state
relist               | wrong-state | wrong-state | wrong-state   | wrong-state | wrong-state           | relisted    | relisted               | relisted     | wrong-state | wrong-state
withdraw             | wrong-state | withdrawn   | withdrawn     | withdrawn   | wrong-state           | withdrawn   | withdrawn              | withdrawn    | wrong-state | wrong-state`

const [heading, ...rows] = lifeCycle
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const inStates = heading?.filter(Boolean) ?? []
const cells = rows.flatMap(([command = '', ...results]) =>
  results.map((result, at) => [command, inStates[at] ?? '', result] as const),
)

test('the life cycle has a cell for every command in every state', () => {
  expect(cells).toHaveLength(Object.keys(commands).length * Object.keys(states).length)
})

test.each(cells)('%s, %s: %s', (name, state, result) => {
  const command = commands[name as Command['type']]
  const decision = decide(states[state] ?? null, command, NOW)
  expect(decision.outcome === 'accepted' ? decision.events[0]?.type : decision.refusal.reason).toBe(
    result,
  )
})
