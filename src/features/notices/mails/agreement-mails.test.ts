import { expect, test } from 'vitest'
import { formsFor, withPaid } from '../../../../test/mail/sample-mail.ts'

const ASKS = /within 48 hours|to be paid|Due \w+day/

test('an agreement asks who has not paid, and thanks who has', async () => {
  const owed = (await formsFor('purchase_agreement', withPaid(5_000, 'part_paid'))).text
  expect(owed).toMatch(ASKS)
  for (const state of ['paid', 'on_its_way', 'received'] as const) {
    const { text } = await formsFor('purchase_agreement', withPaid(14_592, state))
    expect(text).not.toMatch(ASKS)
    expect(text).toContain('It is paid. The signed purchase agreement is attached.')
  }
})

test('an agreement written anew says the hours that were agreed on, whatever they are today', async () => {
  const owed = { ...withPaid(5_000, 'part_paid'), paymentHours: 72 }
  const { text } = await formsFor('purchase_agreement', owed)
  expect(text).toContain('You agreed to pay by bank transfer within 72 hours.')
})

test('of a sale that was refunded it says neither', async () => {
  const { text } = await formsFor('purchase_agreement', withPaid(0, 'refunded'))
  expect(text).not.toMatch(ASKS)
  expect(text).not.toContain('It is paid')
  expect(text).toContain('The signed purchase agreement is attached.')
})
