import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

const item = fc
  .tuple(fc.jsonValue(), fc.boolean())
  .map(([value, isFrozen]) => (isFrozen ? Object.freeze(value) : value))
const others = fc.dictionary(fc.string(), fc.jsonValue())
const list = fc
  .tuple(others, fc.array(item), others)
  .map(([before, items, after]) => ({ ...before, items, nothing: undefined, ...after }))

test('a list is byte for byte what JSON.stringify makes of it, the first time and the next', () => {
  fc.assert(
    fc.property(list, (page) => {
      const text = JSON.stringify(page)
      expect(jsonText(page)).toBe(text)
      expect(jsonText(page)).toBe(text)
      const turned = { total: 1, items: page.items.toReversed() }
      expect(jsonText(turned)).toBe(JSON.stringify(turned))
    }),
  )
})

test('so is whatever else there is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value))
    }),
  )
  for (const value of [null, [], {}, { items: null }, { items: 'none' }, Object.freeze({ a: 1 })])
    expect(jsonText(value)).toBe(JSON.stringify(value))
})

test('an item that is frozen is written once, however many pages show it', () => {
  let written = 0
  const lot = {
    toJSON() {
      written += 1
      return { title: 'Lot' }
    },
  }
  const pages = [{ items: [lot], total: 1 }, { items: [lot, lot] }]
  pages.forEach(jsonText)
  expect(written).toBe(3)
  Object.freeze(lot)
  expect(pages.map(jsonText)).toEqual([
    '{"items":[{"title":"Lot"}],"total":1}',
    '{"items":[{"title":"Lot"},{"title":"Lot"}]}',
  ])
  expect(written).toBe(4)
})

test('an item that is not frozen may change', () => {
  const lot = { price: 1 }
  const page = { items: [lot] }
  expect(jsonText(page)).toBe('{"items":[{"price":1}]}')
  lot.price = 2
  expect(jsonText(page)).toBe('{"items":[{"price":2}]}')
})
