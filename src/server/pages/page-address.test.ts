import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPage, pageAddress, withoutEmptyParameters } from './page-address.ts'

const HERE = 'https://hammerlane.example'

test.each([
  ['/', '/'],
  ['/auctions?', '/auctions'],
  ['/auctions?b=2&a=1&b=1', '/auctions?a=1&b=2&b=1'],
  ['/auctions?q=a%20b', '/auctions?q=a+b'],
  ['//elsewhere.example/x', '/elsewhere.example/x'],
  ['/\\/\\elsewhere.example', '/elsewhere.example'],
  ['/auction/%zz', '/auction/%25zz'],
  ['/auction/%zz?q=%zz', '/auction/%25zz?q=%25zz'],
])('%s is known as %s', (url, name) => {
  expect(pageAddress(url)).toEqual({ name, isCacheable: true })
})

const path = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2f',
      '%2e',
      '@',
      ':',
      'a',
      'é',
      ' ',
      '?',
      '&',
      '=',
    ),
  )
  .map((parts) => `/${parts.join('')}`)

test('no address leads to another host, behind an origin or as a redirect', () => {
  fc.assert(
    fc.property(path, (url) => {
      const { name } = pageAddress(url)
      expect(new URL(HERE + name).origin).toBe(HERE)
      expect(new URL(name, HERE).origin).toBe(HERE)
    }),
  )
})

test('a name is the name of itself: asking again by it gives the same page', () => {
  fc.assert(
    fc.property(path, (url) => {
      const { name } = pageAddress(url)
      expect(pageAddress(name).name).toBe(name)
    }),
  )
})

test('the order of a query does not matter, its values do', () => {
  const query = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]+$/), fc.string()), {
    selector: ([name]) => name,
  })
  fc.assert(
    fc.property(query, fc.infiniteStream(fc.nat()), (members, chance) => {
      const shuffled = members
        .map((member) => ({ member, at: Number(chance.next().value) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ member }) => member)
      const nameOf = (all: string[][]) => pageAddress(`/x?${new URLSearchParams(all)}`).name
      expect(nameOf(shuffled)).toBe(nameOf(members))
      const read = new URL(HERE + nameOf(members)).searchParams
      expect(Object.fromEntries(read)).toEqual(Object.fromEntries(members))
    }),
  )
})

test.each([
  ['/auctions?q=chevy&category=&make=&year_min=', '/auctions?q=chevy'],
  ['/auctions?q=&make=Ford%20%26+Co&sort=', '/auctions?make=Ford%20%26+Co'],
  ['/auctions?q=&make=', '/auctions'],
  ['//elsewhere.example?q=', '/elsewhere.example'],
  ['/auctions?q=a=', null],
  ['/auctions?q', null],
  ['/auctions?', null],
  ['/auctions', null],
])('%s without what is empty is %s', (url, clean) => {
  expect(withoutEmptyParameters(url)).toBe(clean)
})

test('without what is empty an address leads to no other host, and has nothing empty left', () => {
  fc.assert(
    fc.property(path, (url) => {
      const clean = withoutEmptyParameters(`${url}?a=`)
      if (clean === null) return
      expect(new URL(clean, HERE).origin).toBe(HERE)
      expect(withoutEmptyParameters(clean)).toBeNull()
    }),
  )
})

test('addresses up to 500 characters are kept, longer ones are not', () => {
  expect(pageAddress(`/${'x'.repeat(499)}`).isCacheable).toBe(true)
  expect(pageAddress(`/${'x'.repeat(500)}`).isCacheable).toBe(false)
})

test.each(['/api', '/api/auctions', '/auth/v1/user', '/live', '/live?x', '/healthz', '/metrics#x'])(
  '%s is no page',
  (url) => expect(isPage(url)).toBe(false),
)

test.each(['*', 'http://elsewhere.example/', 'elsewhere.example:443'])(
  'what is asked of a proxy is no page: %s',
  (url) => expect(isPage(url)).toBe(false),
)

test.each(['/', '/apis', '/auth', '/auth/v2', '/images-of-cars', '/livery', '/auction/1'])(
  '%s is a page',
  (url) => expect(isPage(url)).toBe(true),
)
