import { expect, test } from 'vitest'
import { AUCTION_ID, aLedAuction, NOW } from '../../../test/builders.ts'
import { apply, type Command } from '../auction.ts'
import { decide } from '../decide.ts'
import { cents } from '../money.ts'
import { completedFacts, type VehicleFacts } from '../vehicle/vehicle-facts.ts'
import { announcedChanges } from './announced-changes.ts'

const AUCTION = { bidCount: 3, endsAt: new Date('2026-11-21T20:04:00Z') }
const DENT = { place: 'Hood', note: 'Dent', photo: null }
const FACTS = completedFacts({
  ...{ title: '2019 Ford F-150', category: 'cars-trucks', mileage: 48_120, make: 'Ford' },
  ...{ equipment: ['Winch'], images: ['/a.webp', '/b.webp'], image_url: '/a.webp' },
  ...{ description: 'One owner', title_status: 'Pending from lender', damage: [DENT] },
})

const told = (facts: Partial<VehicleFacts>) =>
  announcedChanges(AUCTION, FACTS, { terms: {}, facts })

test.each<[string[], Partial<VehicleFacts>]>([
  [['Mileage corrected from 48,120 to 84,120 miles'], { mileage: 84_120 }],
  [['Title status corrected from Pending from lender to In hand'], { title_status: 'In hand' }],
  [['Keys added: 2'], { keys: '2' }],
  [['Make removed: Ford'], { make: null }],
  [['Mileage removed: 48,120'], { mileage: null }],
  [['Tires added: Front left 8/32 in'], { tires: { 'Front left': 8 } }],
  [['Equipment added: Tow package', 'Equipment removed: Winch'], { equipment: ['Tow package'] }],
  [
    ['Damage added: Roof: Scratch'],
    { damage: [DENT, { ...DENT, place: 'Roof', note: 'Scratch' }] },
  ],
  [['Damage removed: Hood: Dent', 'No damage is known any more'], { damage: [] }],
  [['Damage removed: Hood: Dent'], { damage: null }],
  [['Description changed'], { description: 'x'.repeat(81) }],
  [['Photos added: 1', 'Photos removed: 2'], { images: ['/c.webp'], image_url: '/c.webp' }],
  [['Photos changed: 1'], { images: ['/a.webp', '/c.webp'] }],
  [['Photo captions changed'], { image_captions: { '/a.webp': 'Front' } }],
  [['Mileage unit corrected from miles to hours'], { mileage_unit: 'hours' }],
  // What bidders see stays the same.
  [[], { images: ['/b.webp', '/a.webp'], image_url: '/b.webp' }],
  [['Damage shown on another photo: Hood: Dent'], { damage: [{ ...DENT, photo: '/a.webp' }] }],
  [['Damage added: Hood: Dent'], { damage: [DENT, DENT] }],
  [[], { make: 'Ford', mileage: 48_120, description: 'One owner', tires: null }],
  [['Photos removed: 1'], { images: ['/a.webp'], image_captions: {} }],
])('%j is told of %j', (words, facts) => {
  expect(told(facts)).toEqual(words)
})

test('nothing is told before the first bid', () => {
  const change = { terms: {}, facts: { mileage: 84_120 } }
  expect(announcedChanges({ ...AUCTION, bidCount: 0 }, FACTS, change)).toEqual([])
})

test('of the terms the end is told, in the time of the business, and never the reserve', () => {
  const endsAt = new Date('2026-11-23T20:04:00Z')
  const terms = { endsAt, reservePrice: cents(1), buyNowPrice: null, buyNowEnabled: false }
  expect(announcedChanges(AUCTION, FACTS, { terms, facts: {} })).toEqual([
    'End moved from Nov 21, 3:04 PM EST to Nov 23, 3:04 PM EST',
  ])
  const same = { terms: { ...terms, endsAt: AUCTION.endsAt }, facts: {} }
  expect(announcedChanges(AUCTION, FACTS, same)).toEqual([])
})

test('the line that announces is the last announcement of the run, and of no later one', () => {
  const announced = { words: ['Keys added: 2'], note: null }
  const command: Command = { type: 'edit', terms: {}, facts: { keys: '2' }, announced }
  const auction = aLedAuction(10_500)
  const decision = decide(auction, command, NOW)
  const event = { type: 'edited', terms: {}, facts: { keys: '2' }, announced } as const
  expect(decision).toEqual({ outcome: 'accepted', events: [event] })
  const after = apply(auction, event, AUCTION_ID)
  expect(after.lastAnnouncement).toBe(after.version)
  const quiet = { type: 'edited', terms: {}, facts: { keys: '1' } } as const
  expect(apply(after, quiet, AUCTION_ID).lastAnnouncement).toBe(after.version)
  const relisted = { type: 'relisted', run: 2, endsAt: NOW } as const
  expect(apply(after, relisted, AUCTION_ID).lastAnnouncement).toBe(0)
})
