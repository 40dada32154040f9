import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageSearches } from './page-searches.ts'
import { pages } from './pages.ts'

test('what screens read of their address is known for just those that read something', () => {
  const reading = (pages.children ?? []).flatMap((page) => {
    if (page.type !== 'index' && page.type !== 'route') return []
    const text = readFileSync(`src/${page.file}`, 'utf8')
    const path = page.type === 'index' ? '/' : page.path
    return /validateSearch|useSearch|location\.search/.test(text) ? [path] : []
  })
  expect(Object.keys(pageSearches).toSorted()).toEqual(reading.toSorted())
})

test.each([
  ['/', { status: 'sold', q: 'ford' }, { status: 'sold' }],
  ['/', { status: 'draft' }, {}],
  ['/auctions', { status: 'sold', make: 'Ford', page: '2' }, { status: 'sold', make: 'Ford' }],
  [
    '/auctions',
    { body_style: 'Pickup', near: '75201', within: '500', from: 'me' },
    { body_style: 'Pickup', near: '75201', within: '500' },
  ],
  ['/auctions', { q: ' ford ', year_min: 'new' }, { q: 'ford' }],
  ['/auth', { tab: 'register', code: '1' }, { tab: 'register' }],
  ['/results', { q: ' ford ', category: 'Boats', cursor: 'a b' }, { q: 'ford' }],
  ['/results/$week', { category: 'boats', cursor: 'WyJh' }, { category: 'boats', cursor: 'WyJh' }],
  ['/compare', { lots: 'hl-1, HL-2,HL-1', from: 'me' }, { lots: 'HL-1,HL-2' }],
  ['/compare', { lots: 'ford' }, {}],
  ['/dashboard', { view: 'security', tab: 'x' }, { view: 'security' }],
])('of an address at %s with %o it is %o that counts', (path, search, read) => {
  expect(pageSearches[path]?.(search)).toEqual(read)
})
