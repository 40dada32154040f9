import { expect, test } from 'vitest'
import {
  LONGEST_QUESTION,
  MOST_WAITING,
  MOST_WAITING_PER_LOT,
  questionFault,
  whyNotAsk,
} from './asking.ts'

const END = new Date('2026-11-21T20:00:00.000Z')
const BEFORE = new Date(END.getTime() - 1)
const open = { status: 'available', endsAt: END, waitingHere: 0, waiting: 0 } as const

test('questions are asked while the auction is open, not from its last moment on', () => {
  expect(whyNotAsk(open, BEFORE)).toBe(null)
  expect(whyNotAsk(open, END)).toBe('over')
  expect(whyNotAsk({ ...open, status: 'ended' }, BEFORE)).toBe('over')
})

test('only so many of a member wait, about one lot and about all', () => {
  const last = { ...open, waitingHere: MOST_WAITING_PER_LOT - 1, waiting: MOST_WAITING - 1 }
  expect(whyNotAsk(last, BEFORE)).toBe(null)
  expect(whyNotAsk({ ...last, waitingHere: MOST_WAITING_PER_LOT }, BEFORE)).toBe('too-many-here')
  expect(whyNotAsk({ ...last, waiting: MOST_WAITING }, BEFORE)).toBe('too-many')
})

test('a question is a sentence, and not a letter', () => {
  expect(questionFault('  price?  ')).toMatch(/sentence/)
  expect(questionFault('Does it start?')).toBe(null)
  expect(questionFault('x'.repeat(LONGEST_QUESTION))).toBe(null)
  expect(questionFault('x'.repeat(LONGEST_QUESTION + 1))).toMatch(/At most 600/)
})
