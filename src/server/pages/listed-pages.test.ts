import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageAddresses } from './listed-pages.ts'

const pages = rootRoute('document.tsx', [
  index('home.tsx'),
  route('/auctions', 'browse.tsx'),
  route('/auction/$id', 'auction.tsx'),
  route('/auth', 'auth.tsx'),
  route('/auth/forgot-password', 'forgot.tsx'),
  route('/staff/$', 'staff.tsx'),
])
const addressOf = createPageAddresses(pages, {
  '/auctions': ({ status, q }) => ({
    q,
    status: status === 'sold' ? status : undefined,
  }),
})
const nameOf = (url: string) => addressOf(url).name

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/auctions?status=sold&fbclid=1', '/auctions?status=sold'],
  ['/auctions?status=burnt', '/auctions'],
  ['/auctions?q=a%20b&status=sold&status=sold', '/auctions?q=a+b&status=sold'],
  ['/auctions?status=sold&status=burnt&q=a&q=b', '/auctions?q=a&status=sold'],
  ['/Auctions?x', '/auctions'],
  ['/%61uctions', '/auctions'],
  ['/auctions/?x', '/auctions/'],
  ['/auction/42?x=1', '/auction/42'],
  ['/auth/forgot-password?x', '/auth/forgot-password'],
  ['/staff?x', '/staff'],
  ['/Staff/inventory/42?sort=title', '/staff/inventory/42'],
  ['/staff/inventory/', '/staff/inventory/'],
])('%s shows %s', (url, name) => {
  expect(addressOf(url)).toEqual({ name, isCacheable: true })
})

test('all addresses without a screen are one page', () => {
  for (const url of [
    '/nothing',
    '/auctions/more',
    '/auction/',
    '/auth/x?y',
    '/staffing',
    '/%zz',
    '/a/b/c?d',
  ])
    expect(addressOf(url)).toEqual({ name: '/page-not-found', isCacheable: true })
})

test('whatever is added to an address that its screen does not read, it stays the same page', () => {
  const path = fc.constantFrom('/', '/auctions', '/auctions?status=sold', '/auction/42', '/nothing')
  const extra = fc.tuple(
    fc.string().filter((name) => name !== 'status' && name !== 'q'),
    fc.string(),
  )
  fc.assert(
    fc.property(path, extra, (url, added) => {
      const search = new URLSearchParams([added]).toString()
      const longer = `${url}${url.includes('?') ? '&' : '?'}${search}`
      expect(nameOf(longer)).toBe(nameOf(url))
    }),
  )
})

test('a name is the name of itself', () => {
  const paths = fc.constantFrom('/', '/auctions', '/AUCTIONS/', '/auction/%zz', '/auction/a%20b')
  fc.assert(
    fc.property(paths, fc.webQueryParameters(), (path, query) => {
      const name = nameOf(`${path}?${query}`)
      expect(nameOf(name)).toBe(name)
    }),
  )
})

test('long addresses are not kept', () => {
  expect(addressOf(`/auctions?q=${'x'.repeat(500)}`).isCacheable).toBe(false)
  expect(addressOf(`/auctions?x=${'x'.repeat(500)}`).isCacheable).toBe(true)
})
