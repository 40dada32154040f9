/** The search finds an auction by every word that its card or its page shows of what characterizes the vehicle. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionReports } from '../demo/inventory/condition-reports.ts'
import { demoLots, type DemoLot } from '../demo/inventory/lots.ts'
import { createColumnStore } from '../src/catalogue/column-store.server.ts'
import { conditions, matchingDocs } from '../src/catalogue/conditions.server.ts'
import { catalogueRow } from '../src/catalogue/read-changes.server.ts'
import { KIND_NAMES } from '../src/catalogue/synonyms.ts'
import { technicalSpecs, vehicleDetails } from '../src/features/auction/auction-facts.ts'
import { auctionTitle, usageAndPlace } from '../src/features/lot/auction-labels.ts'
import type { AuctionView } from '../src/rules/public-auction.ts'
import { stateName } from '../src/rules/states.ts'
import { damageLine } from '../src/rules/vehicle/condition-words.ts'
import { factLines } from '../src/rules/vehicle/vehicle-facts.ts'
import { anAuctionView, NOW, someFacts } from './builders.ts'
import { aRow, rowId } from './catalogue-rows.ts'

/** Words that say nothing of a vehicle: those that bind others, some of them codes of states, and units. */
const NOT_OF_A_VEHICLE = new Set('in on or mi h'.split(' '))

/** Words for what a vehicle is: they find what is one, by its body style, and not every auction that shows the word. */
const KINDS = new Set(
  Object.values(KIND_NAMES)
    .flat()
    .flatMap((name) => [name, `${name}s`]),
)

/** The lines of Condition that characterize a vehicle; the others say yes or no, or read a number off it. */
const CHARACTERIZING = new Set(['Odometer', 'Title status', 'Title brand'])

/** What stands between spaces on the card and on the page. */
function shownWords(auction: AuctionView): string[] {
  const { category, country, damage, description, equipment, lot_number } = auction
  const condition = factLines(auction, 'Condition').filter(({ label }) => CHARACTERIZING.has(label))
  const lines = [...vehicleDetails(auction), ...technicalSpecs(auction), ...condition]
  const facts = [...lines.map(({ value }) => value), ...(damage ?? []).map(damageLine)]
  const page = [
    country ?? '',
    description ?? '',
    ...equipment,
    category.replaceAll('-', ' & '),
    lot_number,
  ]
  const words = [auctionTitle(auction), usageAndPlace(auction), ...facts, ...page]
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[a-z\d]/i.test(word))
  return [...new Set(words)].filter((word) => {
    const plain = word.toLowerCase().replaceAll(/[^a-z\d]/g, '')
    return !NOT_OF_A_VEHICLE.has(plain) && !KINDS.has(plain)
  })
}

function storeOf(auctions: readonly AuctionView[]) {
  const store = createColumnStore()
  for (const [nth, auction] of auctions.entries()) {
    const columns = { lot_number: Number(auction.lot_number.slice(3)), buy_now_price: null }
    const times = { created_at: NOW, ends_at: NOW, paused_at: null }
    store.put(catalogueRow({ ...aRow(), ...auction, ...columns, ...times, id: rowId(nth) }))
  }
  return store
}

/** The shown words that do not find their auction. */
function unfound(auctions: readonly AuctionView[]): string[] {
  const store = storeOf(auctions)
  const found = new Map<string, Set<number>>()
  return auctions.flatMap((auction, doc) =>
    shownWords(auction).filter((q) => {
      const docs = found.get(q) ?? new Set(matchingDocs(conditions(store, { q })))
      found.set(q, docs)
      return !docs.has(doc)
    }),
  )
}

function demoAuction(lot: DemoLot): AuctionView {
  const { title, category, year, make, model, vin, mileage, location, engine, transmission } = lot
  const { description, equipment } = lot
  const common = {
    title,
    category,
    year,
    make,
    model,
    vin,
    mileage,
    location,
    engine,
    transmission,
  }
  return anAuctionView({
    ...common,
    description,
    equipment,
    mileage_unit: lot.mileageUnit,
    body_style: lot.bodyStyle,
    drive_train: lot.driveTrain,
    exterior_color: lot.exteriorColor,
    interior_color: lot.interiorColor,
    lot_number: `HL-${lot.lotNumber}`,
    ...demoCondition(lot),
  })
}

function demoCondition({ lotNumber }: DemoLot): Partial<AuctionView> {
  const { damage = null, ...told } = conditionReports.get(lotNumber) ?? {}
  return {
    ...told,
    damage: damage && damage.map(([place, note]) => ({ place, note, photo: null })),
  }
}

test('of every lot of the demo, all of them together', () => {
  expect(unfound(demoLots.map(demoAuction))).toEqual([])
})

test('as much by the name of its state as by the code', () => {
  const store = storeOf(demoLots.map(demoAuction))
  const find = (q: string) => [...matchingDocs(conditions(store, { q }))]
  const codes = new Set(demoLots.map(({ location }) => location.slice(-2)))
  expect(codes.size).toBeGreaterThan(5)
  for (const code of codes) {
    const named = find(stateName(code))
    expect(find(code).filter((doc) => !named.includes(doc))).toEqual([])
    expect(find(code)).toEqual(
      [...demoLots.keys()].filter((doc) => demoLots[doc]?.location.endsWith(`, ${code}`)),
    )
  }
})

test('what a condition report says of title, odometer and damage finds it, also with the word title', () => {
  const dent = { place: 'Rear left quarter', note: 'Hail dents', photo: null }
  const one = { title: '2019 Ford Escape', damage: [dent], odometer_status: 'Not actual' }
  const report = { ...one, title_brand: 'Salvage', title_status: 'Bill of sale only' }
  const store = storeOf([anAuctionView(someFacts(report)), anAuctionView(someFacts({}))])
  const find = (q: string) => [...matchingDocs(conditions(store, { q }))]
  const words = [
    'salvage',
    'salvage title',
    'Escape, title salvage',
    'salvage Escape',
    'hail',
    'dents',
    'rear left quarter',
  ]
  for (const q of [...words, 'bill of sale', 'not actual']) expect([q, find(q)]).toEqual([q, [0]])
})

test('answers of yes and no, readings, captions and how it is sold find nothing', () => {
  const report = { runs: 'With a jump', drives: 'Limited', keys: '3 or more', warning_lamps: 'On' }
  const more = {
    tires: { 'Front left': 8 },
    inspected_on: '2026-11-19',
    image_captions: { a: 'Dash' },
  }
  const sold = { auction_type: 'Absolute', delivery_terms: 'Dock', payment_methods: ['Escrow'] }
  const facts = someFacts({ ...report, ...more, ...sold, title_brand: 'Salvage' })
  const store = storeOf([anAuctionView(facts)])
  const find = (q: string) => [...matchingDocs(conditions(store, { q }))]
  for (const q of ['yes', 'jump', 'limited', 'lamps', 'front', 'nov', 'dash', 'starts', 'brand'])
    expect([q, find(q)]).toEqual([q, []])
  for (const q of ['absolute', 'dock', 'escrow']) expect([q, find(q)]).toEqual([q, []])
})

test('whatever staff write', () => {
  const pieces = fc.constantFrom(
    ...[
      'F-150',
      'CX 5',
      '4x4',
      'Crew-Cab',
      "King's",
      '5.7L',
      '64,210',
      'VW/Audi',
      'Citroën',
      'R/T',
      'semi',
      'IN',
      'TX',
      'New York',
      'RVs',
      'ſ',
      'İ',
      '½-ton',
      'side-by-side',
      'owner’s',
      '(manual)',
      'e.g.',
      '-',
      '&',
      '2019',
    ],
  )
  const line = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 5 })
    .map((all) => all.join(' '))
  const facts = fc.record({
    title: line,
    make: line,
    location: line,
    drive_train: line,
    description: line,
    equipment: fc.array(line, { maxLength: 2 }),
    damage: fc.array(fc.record({ place: line, note: line, photo: fc.constant(null) }), {
      maxLength: 2,
    }),
  })
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 4 }), (all) => {
      expect(
        unfound(
          all.map((some, nth) => anAuctionView({ ...someFacts(some), lot_number: `HL-${nth}` })),
        ),
      ).toEqual([])
    }),
  )
})
