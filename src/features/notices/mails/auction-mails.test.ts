import { expect, test } from 'vitest'
import { formsFor } from '../../../../test/mail/sample-mail.ts'
import { dollarsToCents } from '../../../rules/money.ts'

test('of an offer of what is no longer for sale nobody is led to its auction', async () => {
  const { text } = await formsFor('offer_withdrawn', {
    data: { amount: dollarsToCents(14_200), isListedAgain: false },
  })
  expect(text).toContain('no longer for sale')
  expect(text).not.toContain('/auction/')
})
