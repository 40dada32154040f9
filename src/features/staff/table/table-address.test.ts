import { expect, test } from 'vitest'
import {
  choiceWith,
  nextOrder,
  readOrder,
  shownColumns,
  type StaffColumn,
  widthsOf,
} from './columns.ts'
import { type FilterField, isSameView, listQuery, readViews, tokensIn, viewOf } from './filters.ts'

const column = (id: string, more: Partial<StaffColumn<object>> = {}) => ({
  id,
  header: id,
  width: '1fr',
  cell: () => id,
  ...more,
})
const COLUMNS = [
  column('lot'),
  column('title', { isTitle: true }),
  column('vin', { isExtra: true }),
]
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

const FIELDS: FilterField[] = [
  {
    ...{ name: 'status', label: 'Status', relation: 'is', kind: 'choice' },
    options: [{ value: 'available', label: 'Live' }],
  },
  { name: 'ends_before', label: 'Ends', relation: 'before', kind: 'date' },
]

test('a head that is pressed orders by it, then the other way round, then as the table itself does', () => {
  expect(nextOrder('title', readOrder('ends_at'))).toBe('title')
  expect(nextOrder('title', readOrder('title'))).toBe('-title')
  expect(nextOrder('title', readOrder('-title'))).toBeNull()
  expect(readOrder(null)).toBeNull()
})

test('the address adds columns to the usual ones, and leaves some out; the one that names the row always is there', () => {
  expect(ids(shownColumns(COLUMNS, null, 'wide'))).toEqual(['lot', 'title'])
  expect(ids(shownColumns(COLUMNS, 'vin,unknown', 'wide'))).toEqual(['lot', 'title', 'vin'])
  expect(ids(shownColumns(COLUMNS, '-lot,-title', 'wide'))).toEqual(['title'])
})

const ROOMS = ['tight', 'wide', 'widest'] as const

const WITH_WIDE = [
  ...COLUMNS,
  column('price'),
  column('bids', { isForWide: true }),
  column('reserve', { isForWide: true }),
  column('tail', { isForWidest: true }),
]

test('where room is tight, columns that need much are extra ones too, and some unless there is plenty', () => {
  const wide = ['lot', 'title', 'price', 'bids', 'reserve']
  expect(ids(shownColumns(WITH_WIDE, null, 'widest'))).toEqual([...wide, 'tail'])
  expect(ids(shownColumns(WITH_WIDE, null, 'wide'))).toEqual(wide)
  expect(ids(shownColumns(WITH_WIDE, null, 'tight'))).toEqual(['lot', 'title', 'price'])
})

test('one that is chosen where room is tight comes alone, and where it is not the others are there as ever', () => {
  const choice = choiceWith(WITH_WIDE, null, { id: 'bids', isOn: true }, 'tight')
  expect(choice).toBe('bids')
  expect(ids(shownColumns(WITH_WIDE, choice, 'tight'))).toEqual(['lot', 'title', 'price', 'bids'])
  expect(shownColumns(WITH_WIDE, choice, 'wide')).toEqual(shownColumns(WITH_WIDE, null, 'wide'))
  expect(choiceWith(WITH_WIDE, choice, { id: 'bids', isOn: false }, 'tight')).toBeNull()
})

test('one that is left out stays so whatever the room, until it is chosen again', () => {
  const choice = choiceWith(WITH_WIDE, 'vin', { id: 'bids', isOn: false }, 'wide')
  expect(choice).toBe('vin,-bids')
  for (const room of ROOMS) expect(ids(shownColumns(WITH_WIDE, choice, room))).not.toContain('bids')
  const again = choiceWith(WITH_WIDE, choice, { id: 'bids', isOn: true }, 'tight')
  expect(again).toBe('vin,bids')
  for (const room of ROOMS) expect(ids(shownColumns(WITH_WIDE, again, room))).toContain('bids')
})

test('a share is of what the columns that keep their width leave of the table', () => {
  const columns = [{ width: '3fr' }, { width: '4rem' }, { width: '1fr' }]
  expect(widthsOf(columns, ['2px'])).toEqual([
    'max(6rem, (100cqi - (2px + 4rem)) * 0.75)',
    '4rem',
    'max(6rem, (100cqi - (2px + 4rem)) * 0.25)',
  ])
  expect(widthsOf([{ width: '2fr' }], [])).toEqual(['max(6rem, (100cqi - (0px)) * 1)'])
})

test('the usual choice of columns is not in the address, and any other is told in the table’s order', () => {
  const withoutLot = choiceWith(COLUMNS, null, { id: 'lot', isOn: false }, 'wide')
  expect(withoutLot).toBe('-lot')
  expect(choiceWith(COLUMNS, withoutLot, { id: 'vin', isOn: true }, 'wide')).toBe('-lot,vin')
  expect(choiceWith(COLUMNS, 'vin', { id: 'lot', isOn: false }, 'wide')).toBe('-lot,vin')
  expect(choiceWith(COLUMNS, withoutLot, { id: 'lot', isOn: true }, 'wide')).toBeNull()
})

test('a filter is told in words, and asked for as it stands', () => {
  const search = new URLSearchParams(
    'status=available&ends_before=2026-11-24&row=7&columns=-lot&q=ford',
  )
  expect(tokensIn(FIELDS, search)).toEqual([
    { name: 'status', label: 'Status', relation: 'is', value: 'Live' },
    { name: 'ends_before', label: 'Ends', relation: 'before', value: '2026-11-24' },
  ])
  expect(listQuery(FIELDS, search, 50)).toBe(
    'q=ford&status=available&ends_before=2026-11-24&limit=50',
  )
})

test('a view is the same whatever row is open, and in whatever order it was put together', () => {
  const view = { name: 'Mine', search: 'status=available&sort=-ends_at' }
  expect(isSameView(view, new URLSearchParams('sort=-ends_at&status=available&row=7'))).toBe(true)
  expect(isSameView(view, new URLSearchParams('status=available'))).toBe(false)
  expect(viewOf(new URLSearchParams('row=7'))).toBe('')
})

test.each([null, '', '{', '{}', '[1, null, {"name": 3}]'])(
  'what is kept as %j holds no view',
  (text) => {
    expect(readViews(text)).toEqual([])
  },
)

test('views that were kept are read again', () => {
  const views = [{ name: 'Mine', search: 'status=available' }]
  expect(readViews(JSON.stringify(views))).toEqual(views)
})
