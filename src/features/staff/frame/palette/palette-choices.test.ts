import { expect, test } from 'vitest'
import { placeOf, screensNamed } from './palette-choices.ts'

const screens = ['Today', 'Settlement', 'Audit', 'Live room'].map((title) => ({ title, rail: {} }))
const titles = (typed: string) => screensNamed(screens, typed).map(({ title }) => title)

test('a few letters find a screen, what begins with them first', () => {
  expect(titles('')).toEqual(['Today', 'Settlement', 'Audit', 'Live room'])
  expect(titles('t')).toEqual(['Today', 'Settlement', 'Audit'])
  expect(titles(' LIVE ro ')).toEqual(['Live room'])
  expect(titles('x')).toEqual([])
})

test('a screen below another one is not found without it', () => {
  expect(screensNamed([{ title: 'A sale' }], 'sale')).toEqual([])
})

test('a screen that stands for itself is found without an entry in the rail', () => {
  const previews = { title: 'What emails say', isNamed: true }
  expect(screensNamed([...screens, previews], 'emails')).toEqual([previews])
})

test('what was found is shown by its screen; a lot without one by its public page', () => {
  const found = (kind: 'lot' | 'member') => ({ kind, id: '7', number: 'HL-7', name: 'Seven' })
  const shown = [{ path: 'inventory/$id', shows: 'lot' }]
  expect(placeOf(found('lot'), shown)).toEqual({ staff: 'inventory/7' })
  expect(placeOf(found('lot'), [])).toEqual({ auction: '7' })
  expect(placeOf(found('member'), shown)).toBeNull()
})
