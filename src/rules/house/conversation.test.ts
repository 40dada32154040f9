import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../durations.ts'
import { CONVERSATION_DAYS, goesOn, MOST_REPLIES } from './conversation.ts'

const AT = new Date('2026-11-01T12:00:00Z')
const conversation = { subject: 'Delivery to Alaska', lastAt: AT, replies: 1 }

test.each([
  ['Delivery to Alaska', true],
  ['Re: delivery  to Alaska ', true],
  ['FWD: RE: Delivery to Alaska', true],
  ['Return: delivery to Alaska', false],
  ['Delivery to Hawaii', false],
  ['', false],
])('what is written about %j goes on with it: %s', (subject, is) => {
  expect(goesOn(conversation, subject, AT)).toBe(is)
})

test('what was said a month ago is over, and what is full goes on in another', () => {
  const over = AT.getTime() + CONVERSATION_DAYS * DAY
  expect(goesOn(conversation, 'Delivery to Alaska', new Date(over - MINUTE))).toBe(true)
  expect(goesOn(conversation, 'Delivery to Alaska', new Date(over))).toBe(false)
  expect(goesOn({ ...conversation, replies: MOST_REPLIES }, 'Delivery to Alaska', AT)).toBe(false)
})
