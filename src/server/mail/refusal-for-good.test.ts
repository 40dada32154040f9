import { expect, test } from 'vitest'
import { isRefusedMessage, refusalForGood } from './refusal-for-good.ts'

const refused = (response: string, command = 'RCPT TO') =>
  refusalForGood(Object.assign(new Error('refused'), { command, response }))

test.each([
  '550 5.1.1 <dana@example.com>: no such user',
  '550-5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.2 bad destination system',
  '553 5.1.3 bad address',
  '551 5.1.6 moved away',
  '556 5.1.10 takes no mail',
  '550 5.2.1 mailbox disabled',
])('the recipient is refused for good: %s', (response) => {
  expect(refused(response)).toBe(response)
})

test.each([
  '550 5.7.1 relaying denied',
  '550 5.7.26 not authenticated',
  '553 5.1.7 bad sender address',
  '553 5.1.8 bad sender system',
  '552 5.2.2 mailbox full',
  '550 5.1.12 something new',
  '450 4.1.1 try again',
  '550 no reason given',
])('what may pass, or is about the sender, marks nobody: %s', (response) => {
  expect(refused(response)).toBeNull()
})

test('the same answer to anything but the recipient marks nobody, nor does an error of another kind', () => {
  expect(refused('550 5.1.1 no such user', 'MAIL FROM')).toBeNull()
  expect(refused('550 5.1.1 no such user', 'DATA')).toBeNull()
  expect(refusalForGood(new Error('550 5.1.1 no such user'))).toBeNull()
  expect(refusalForGood('550 5.1.1')).toBeNull()
})

test.each([
  ['552 5.3.4 message too big', true],
  ['554-5.6.0 malformed message', true],
  ['550 5.6.11 invalid characters', true],
  ['554 5.7.1 looks like spam', false],
  ['550 5.1.1 no such user', false],
  ['452 4.3.4 too much for now', false],
  ['552 too big', false],
])('%s is about the message alone: %s', (response, isIt) => {
  const error = Object.assign(new Error(response), { command: 'DATA', response })
  expect(isRefusedMessage(error)).toBe(isIt)
  expect(isRefusedMessage(new Error(response))).toBe(false)
})
