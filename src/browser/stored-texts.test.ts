import { expect, test } from 'vitest'
import { forgetPersonal, PERSONAL, readStored, writeStored } from './stored-texts.ts'

test('what is of one person alone goes when they sign out, what is of the browser stays', () => {
  writeStored('read-hint', '1')
  for (const name of PERSONAL) writeStored(name, 'mine')
  forgetPersonal()
  expect(PERSONAL.map(readStored)).toEqual(PERSONAL.map(() => null))
  expect(readStored('read-hint')).toBe('1')
})

test('a search that somebody was about to save is theirs alone', () => {
  expect(PERSONAL).toContain('search-to-save')
})
