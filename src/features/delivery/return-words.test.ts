import { expect, test } from 'vitest'
import { returnInWords } from './return-words.ts'

test('the miles to try it are those of the sale, and of what counts hours none are told', () => {
  const until = 'Fri, Dec 5, 10:00 AM EST'
  expect(returnInWords({ of: '2021 Toyota Camry SE', until, testMiles: 1_500 })).toBe(
    'You can return 2021 Toyota Camry SE until Fri, Dec 5, 10:00 AM EST, with at most 1,500 test miles. Our staff will tell you how.',
  )
  expect(returnInWords({ of: '2015 Bobcat T590', until, testMiles: null })).toBe(
    'You can return 2015 Bobcat T590 until Fri, Dec 5, 10:00 AM EST. Our staff will tell you how.',
  )
})
