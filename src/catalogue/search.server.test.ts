import fc from 'fast-check'
import { TypedFastBitSet } from 'typedfastbitset'
import { expect, test } from 'vitest'
import { aRow, rowId } from '../../test/catalogue-rows.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore } from './column-store.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { type CorrectedWords, searchAsCorrected } from './corrected-search.server.ts'
import { searchConditions } from './search.server.ts'

/** Each named by what it is. */
const LOTS: Record<string, Partial<CatalogueRow>> = {
  'f-150': {
    category: 'cars-trucks',
    body_style: 'Pickup',
    text: '2019 Ford F-150 XLT\nPickup\nTampa, FL\n4WD\n10-speed automatic',
    state: 'FL',
    numbers: ['HL-10482', '1FTEW1EP5KFA10001', '64210'],
  },
  silverado: {
    category: 'cars-trucks',
    text: 'Chevrolet Silverado 1500\nHouston, TX\nFour-wheel drive, "owner\'s manual" in the glove box',
    state: 'TX',
    numbers: ['HL-21500'],
  },
  ram: {
    category: 'cars-trucks',
    body_style: 'Flatbed',
    text: 'RAM 1500 Big Horn\nDallas, TX\n4 x 4',
    state: 'TX',
  },
  suburban: {
    category: 'cars-trucks',
    body_style: 'SUV',
    text: '2015 Chevy Suburban\nSUV\nGary, IN\nRides like a truck, tows like a pickup',
    state: 'IN',
  },
  'cx-5': {
    category: 'cars-trucks',
    body_style: 'SUV',
    text: 'Mazda CX 5\nSport utility vehicle\nAll-wheel drive\nBuffalo, NY',
    state: 'NY',
  },
  golf: {
    category: 'cars-trucks',
    body_style: 'Hatchback',
    text: 'VW Golf\n6-speed manual\nPine Bluff, AR\nNew tires, serviced in York',
    state: 'AR',
  },
  fatboy: { category: 'motorcycles', text: 'Harley-Davidson Fat Boy\nOntario', state: 'ON' },
  winnie: { category: 'rvs-campers', text: 'Winnebago Minnie Winnie\nMotorhome' },
  trailer: { category: 'rvs-campers', text: 'Airstream Bambi\nCitroën red' },
  quad: { category: 'powersports', text: 'Honda FourTrax\nATV, side-by-side parking' },
  semi: {
    category: 'heavy-equipment',
    body_style: 'Semi tractor',
    text: 'Peterbilt 579\nTractor-trailer, 5.7L',
  },
}

function storeOfLots() {
  const store = createColumnStore()
  for (const [nth, lot] of Object.values(LOTS).entries())
    store.put(aRow({ id: rowId(nth), ...lot }))
  return store
}

function found(q: string): string[] {
  const names = Object.keys(LOTS)
  return [...matchingDocs(conditions(storeOfLots(), { q }))].map((doc) => names[doc] ?? '')
}

const ALL = Object.keys(LOTS)

test.each<[string, string[]]>([
  // Numbers: whole, in parts, with and without dashes.
  ['HL-10482', ['f-150']],
  ['hl10482', ['f-150']],
  ['lot 10482', ['f-150']],
  ['#482', ['f-150']],
  ['1ftew1ep5kfa10001', ['f-150']],
  ['KFA10001', ['f-150']],
  ['64,210', ['f-150']],
  ['f150', ['f-150']],
  ['F-150', ['f-150']],
  ['f 150', ['f-150']],
  ['ford 150', ['f-150']],
  ['cx5', ['cx-5']],
  ['CX-5', ['cx-5']],
  // Not the lot number that ends so.
  ['1500', ['silverado', 'ram']],
  ['ram1500', ['ram']],
  ['ram 1500', ['ram']],
  ['5.7', ['semi']],
  // Names of the trade.
  ...['4wd', '4x4', '4X4s', '4-wheel drive', 'four wheel drive', 'Four-Wheel-Drive'].map(
    (q): [string, string[]] => [q, ['f-150', 'silverado', 'ram']],
  ),
  ['awd', ['cx-5']],
  ['chevy', ['silverado', 'suburban']],
  ['Chevrolet', ['silverado', 'suburban']],
  ['volkswagen', ['golf']],
  ['vw', ['golf']],
  ['harley', ['fatboy']],
  ['harley davidson', ['fatboy']],
  ['suv', ['suburban', 'cx-5']],
  ['SUVs', ['suburban', 'cx-5']],
  ['sport utility', ['suburban', 'cx-5']],
  ['rv', ['winnie', 'trailer']],
  ['RVs', ['winnie', 'trailer']],
  ['campers', ['winnie', 'trailer']],
  ['motorhome', ['winnie', 'trailer']],
  ['auto', ['f-150']],
  ['stick', ['golf']],
  ['quad', ['quad']],
  ['side by side', ['quad']],
  ['motorbike', ['fatboy']],
  ['tractor', ['semi']],
  ['semis', ['semi']],
  // As Spanish pages call it.
  ['casa rodante', ['winnie', 'trailer']],
  ['motocicletas', ['fatboy']],
  ['camionetas', ['f-150']],
  ['camión', ['f-150', 'silverado', 'ram', 'semi']],
  ['carros', ['silverado', 'suburban', 'cx-5', 'golf']],
  // What they are, not what their category is called; where nobody says what it is, it may be either.
  ['pickup', ['f-150']],
  ['pick-up trucks', ['f-150']],
  ['truck', ['f-150', 'silverado', 'ram', 'semi']],
  ['trucks', ['f-150', 'silverado', 'ram', 'semi']],
  ['pickup truck', ['f-150']],
  ['ford truck', ['f-150']],
  ['truks', ['f-150', 'silverado', 'ram', 'semi']],
  ['cars', ['silverado', 'suburban', 'cx-5', 'golf']],
  ['car', ['silverado', 'suburban', 'cx-5', 'golf']],
  ['cars & trucks', ['f-150', 'silverado', 'ram', 'suburban', 'cx-5', 'golf']],
  ['Cars and Trucks', ['f-150', 'silverado', 'ram', 'suburban', 'cx-5', 'golf']],
  // Places, by name and code.
  ['Texas', ['silverado', 'ram']],
  ['tx', ['silverado', 'ram']],
  ['TX', ['silverado', 'ram']],
  ['Houston, TX', ['silverado']],
  ['new york', ['cx-5']],
  ['Gary, IN', ['suburban']],
  ['gary in', ['suburban']],
  ['in', ['suburban']],
  ['trucks in texas', ['silverado', 'ram']],
  ['Kansas', []],
  ['arkansas', ['golf']],
  ['ontario', ['fatboy']],
  // Parts of words, and other spellings.
  ['silver', ['silverado']],
  ['citroen', ['trailer']],
  ['Citroën', ['trailer']],
  ['tire', ['golf']],
  // One mistake, in words that nobody has.
  ['silvrado', ['silverado']],
  ['chevrolte', ['silverado', 'suburban']],
  ['Flordia', ['f-150']],
  ['mazad', ['cx-5']],
  ['golff', ['golf']],
  ['gofl', []],
  ['slvrdo', []],
  // On the way to a name.
  ['volksw', ['golf']],
  ['flori', ['f-150']],
  // Signs.
  ['ford & pickup', ['f-150']],
  ['&', []],
  ['fo\0rd', ['f-150']],
  ['\0', ALL],
  [' ', ALL],
])('a search for %j finds %j', (q, names) => {
  expect(found(q)).toEqual(names)
})

test.each([
  ['silvrado', 'silverado'],
  ['Chevy Silvrado 4x4', 'Chevy silverado 4x4'],
  ['chevrolte', 'chevrolet'],
  ['Flordia, pickup', 'florida, pickup'],
  ['silvr-ado', 'silverado'],
  ['harlydavidson', 'harley davidson'],
  // Found as they are written, or as beginnings, or not at all.
  ['silverado', null],
  ['volksw', null],
  ['slvrdo', null],
  ['', null],
])('a search for %j is carried out for %j', (q, searchedFor) => {
  const corrected: CorrectedWords = new Map()
  conditions(storeOfLots(), { q }, { corrected })
  expect(searchAsCorrected(q, corrected)).toBe(searchedFor)
})

test('a word that could be several is taken for all of them', () => {
  const corrected: CorrectedWords = new Map([['brako', ['bravo', 'drako', 'braco', 'brako1']]])
  expect(searchAsCorrected('red brako', corrected)).toBe('red bravo or drako or braco')
})

test('a search for trucks finds nothing where there are only cars', () => {
  const store = createColumnStore()
  store.put(aRow({ category: 'cars-trucks', body_style: 'Sedan', text: 'Honda Accord\nNo truck' }))
  const trucks = () => [...matchingDocs(conditions(store, { q: 'trucks' }))]
  expect(trucks()).toEqual([])
  store.put(aRow({ category: 'cars-trucks', body_style: 'Van', text: 'Isuzu box truck' }))
  expect(trucks()).toHaveLength(1)
})

test('a word that is found as it is written is not taken for a mistake', () => {
  const store = createColumnStore()
  store.put(aRow({ id: rowId(0), text: 'Honda Civic' }))
  store.put(aRow({ id: rowId(1), text: 'Honde Design' }))
  expect([...matchingDocs(conditions(store, { q: 'honda' }))]).toEqual([0])
  store.put(aRow({ id: rowId(0), text: 'Honda Civic', status: 'withdrawn' }))
  expect([...matchingDocs(conditions(store, { q: 'honda' }))]).toEqual([1])
})

test('however a search is written, few of its parts are looked through the index for', () => {
  const manyParts = fc.array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 60 })
  const signs = fc.constantFrom('-', ' ', "'", '-')
  fc.assert(
    fc.property(manyParts, signs, (parts, sign) => {
      // Ten words, each looked for whole and once more in numbers, and ten parts likewise.
      expect(looksThrough(parts.join(sign))).toBeLessThanOrEqual(40)
    }),
  )
  expect(looksThrough('e-a-i-o-n-r-t-s-l-c'.repeat(10))).toBeLessThanOrEqual(3)
})

test('one letter beside a hyphen is a word of its own', () => {
  // Not the h of 'Horn'.
  expect(found('h-ram')).toEqual([])
  expect(found('4-ram')).toEqual(['ram'])
})

/** How often an index that holds nothing is looked through from its beginning to its end. */
function looksThrough(q: string): number {
  let times = 0
  const nothing = () => new TypedFastBitSet()
  const find = () => {
    times += 1
    return nothing()
  }
  const words = {
    ...{ find, findBeginning: nothing, findEnding: nothing, findWord: nothing },
    similarTo: () => [],
  }
  const listed = nothing()
  searchConditions({ words, numbers: words, listed, docsInState: nothing }, q)
  return times
}
