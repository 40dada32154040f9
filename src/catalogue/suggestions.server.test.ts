import { expect, test } from 'vitest'
import { aRow, rowId } from '../../test/catalogue-rows.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore } from './column-store.server.ts'
import { docsByNumber } from './numbered-lots.server.ts'
import { suggestedLists } from './suggestions.server.ts'

function vehicle(make: string, model: string, more: Partial<CatalogueRow> = {}) {
  const { location = 'Tampa, FL', state = 'FL', year = 2019 } = more
  const text = `${year} ${make} ${model}\n${location}\nleather seats`
  return { make, model, make_model: `${make} ${model}`, text, location, state, year, ...more }
}

const ROWS: Partial<CatalogueRow>[] = [
  vehicle('Ford', 'F-150', { numbers: ['HL-10482', '1FTEW1EP5KFA10001', '64210'] }),
  vehicle('Ford', 'F-150', { status: 'sold', year: 2021 }),
  vehicle('Ford', 'Transit', { location: 'Austin, TX', state: 'TX' }),
  vehicle('Subaru', 'Forester', { numbers: ['HL-1048', '4S4BSANC5K3210001'] }),
  vehicle('Chevrolet', 'Silverado 1500', { location: 'Dallas, TX', state: 'TX' }),
  vehicle('Chevrolet', 'Suburban', { status: 'withdrawn' }),
]

const store = createColumnStore()
for (const [nth, row] of ROWS.entries()) store.put(aRow({ id: rowId(nth + 1), ...row }))

const shown = (q: string) => suggestedLists(store, q).map(({ text, live }) => `${text}: ${live}`)

test('makes and models that begin with what is typed come first, those with the most auctions before others', () => {
  expect(shown('fo')).toEqual(['Ford: 2', 'Ford F-150: 1', 'Ford Transit: 1', 'Subaru Forester: 1'])
  expect(suggestedLists(store, 'for')[1]).toEqual({
    kind: 'model',
    text: 'Ford F-150',
    filter: { make: 'Ford', model: 'F-150' },
    live: 1,
    is_corrected: false,
  })
})

test('hyphens, spaces, case and the order of words make no difference', () => {
  for (const q of ['f-15', 'F 150', 'f150 ford', 'ford f 150'])
    expect(shown(q)).toEqual(['Ford F-150: 1'])
  expect(shown('silverado chev')).toEqual(['Chevrolet Silverado 1500: 1'])
  expect(shown('chevy')).toEqual(['Chevrolet: 1', 'Chevrolet Silverado 1500: 1'])
})

test('a year beside a make narrows to it', () => {
  expect(shown('2021 ford')).toEqual(['2021 Ford: 0', '2021 Ford F-150: 0'])
  expect(suggestedLists(store, '2019 subaru')[0]?.filter).toEqual({
    make: 'Subaru',
    year_min: '2019',
    year_max: '2019',
  })
})

test('states and cities are suggested with their auctions', () => {
  expect(shown('tex')).toEqual(['Texas: 2'])
  expect(shown('tx')).toContain('Texas: 2')
  expect(shown('dall')).toEqual(['Dallas, TX: 1'])
})

test('one mistake in a word is forgiven, also before the word is finished, and told', () => {
  expect(shown('chevorlet silvrado')).toEqual(['Chevrolet Silverado 1500: 1'])
  expect(shown('forestr')).toEqual(['Subaru Forester: 1'])
  expect(shown('chevorl')).toEqual(['Chevrolet: 1', 'Chevrolet Silverado 1500: 1'])
  expect(suggestedLists(store, 'chevorl').every((one) => one.is_corrected)).toBe(true)
  expect(suggestedLists(store, 'lether seats')).toEqual([
    {
      kind: 'words',
      text: 'leather seats',
      filter: { q: 'leather seats' },
      live: 4,
      is_corrected: true,
    },
  ])
})

test('what no public auction has is not suggested, and nothing for what says nothing', () => {
  for (const q of ['suburban', 'zzz', '-', '2019 2021', '🚗']) expect(shown(q)).toEqual([])
})

test('a lot number and a VIN, whole or from its end, lead to their auctions', () => {
  for (const q of ['HL-10482', 'hl 10482', '10482', '1FTEW1EP5KFA10001', 'fa10001', '0001'])
    expect(docsByNumber(store, q)).toContain(0)
  expect(docsByNumber(store, '1048').map((doc) => store.idOf(doc))).toEqual([rowId(4)])
  // A reading, a part from the middle of a VIN, too little of it, and words.
  for (const q of ['64210', '1ep5k', '001', 'ford 10482', 'ford'])
    expect(docsByNumber(store, q)).toEqual([])
})
