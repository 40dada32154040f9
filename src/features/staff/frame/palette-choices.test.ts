import { expect, test } from 'vitest'
import { screensNamed } from './palette-choices.ts'

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
