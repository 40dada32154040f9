import { expect, test } from 'vitest'
import { stateOf } from './mail-words.ts'

const AT = '2026-11-23T15:00:00.000Z'
const WAITING = {
  ...{ sent_at: null, given_up_at: null, bounced_at: null, last_error: null },
  tries: 0,
}

test.each([
  ['one that nobody has tried waits', {}, 'waiting'],
  ['one that was refused for now is tried again', { last_error: '451 later', tries: 2 }, 'retried'],
  ['one that was taken is sent, whatever was said before', { sent_at: AT, tries: 2 }, 'sent'],
  [
    'one whose address bounces has bounced',
    { given_up_at: AT, bounced_at: AT, tries: 1 },
    'bounced',
  ],
  ['one that nobody took in a week has failed', { given_up_at: AT, tries: 12 }, 'failed'],
  ['one that came to nothing was never sent', { given_up_at: AT }, 'dropped'],
])('%s', (_, change, state) => {
  expect(stateOf({ ...WAITING, ...change })).toBe(state)
})
