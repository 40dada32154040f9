import { expect, test } from 'vitest'
import { helpText } from '../../languages/site/help.ts'
import { generalQuestions } from './general-questions.ts'

test('help says of an exact bid that it is paid as it stands, and of a maximum that only what is needed is bid', () => {
  const about = generalQuestions().find(({ id }) => id === 'blind-auction')?.answer
  const answer = [about].flat().join(' ')
  for (const text of [
    'bid your true maximum, in one of two ways',
    'With Place Bid you bid the exact amount you enter, and you pay what you bid.',
    'set a maximum bid. We bid for you, only as much as is needed to lead, and never more than your maximum',
    '$100 above the next-highest offer',
    'you pay the price at which the auction ends, not your maximum',
  ])
    expect(answer).toContain(text)
  expect(helpText('bidPlaceText')).toContain('you pay what you bid')
  expect(helpText('bidPlaceText')).toContain('set a maximum bid instead')
})
