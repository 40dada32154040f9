import { expect, test } from 'vitest'
import { MAILED_KINDS } from '../../../rules/sales/notices.ts'
import { KIND_GROUPS, kindInWords } from './kind-words.ts'
import { MAIL_KINDS } from './outbox.ts'

test('every kind of notice that is mailed stands in one group, once', () => {
  const grouped = KIND_GROUPS.flatMap(({ kinds }) => kinds)
  expect(grouped.toSorted()).toEqual(MAILED_KINDS.toSorted())
})

test('no two kinds of mail have the same name', () => {
  const names = MAIL_KINDS.map(kindInWords)
  expect(new Set(names).size).toBe(names.length)
})

test('a kind that this release does not know is told by its own name', () => {
  expect(kindInWords('remind_last')).toBe('Last reminder')
  expect(kindInWords('constructor')).toBe('constructor')
})
