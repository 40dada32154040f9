import { expect, test } from 'vitest'
import {
  chosenColumns,
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

test('extra columns are shown once they are chosen; the one that names the row always is', () => {
  expect(ids(shownColumns(COLUMNS, null, false))).toEqual(['lot', 'title'])
  expect(ids(shownColumns(COLUMNS, 'vin,unknown', false))).toEqual(['title', 'vin'])
})

test('where room is tight, columns that need much are extra ones too', () => {
  const columns = [...COLUMNS, column('reserve', { isForWide: true })]
  expect(ids(shownColumns(columns, null, false))).toEqual(['lot', 'title', 'reserve'])
  expect(ids(shownColumns(columns, null, true))).toEqual(['lot', 'title'])
  expect(ids(shownColumns(columns, 'reserve', true))).toEqual(['title', 'reserve'])
  expect(chosenColumns(columns, new Set(['lot']), true)).toBeNull()
  expect(chosenColumns(columns, new Set(['lot', 'reserve']), true)).toBe('lot,title,reserve')
  expect(chosenColumns(columns, new Set(['lot', 'reserve']), false)).toBeNull()
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

test('the usual choice of columns is not in the address', () => {
  expect(chosenColumns(COLUMNS, new Set(['lot']), false)).toBeNull()
  expect(chosenColumns(COLUMNS, new Set(['vin']), false)).toBe('title,vin')
  expect(chosenColumns(COLUMNS, new Set(), false)).toBe('title')
})

test('a filter is told in words, and asked for as it stands', () => {
  const search = new URLSearchParams(
    'status=available&ends_before=2026-11-24&row=7&cols=lot&q=ford',
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
