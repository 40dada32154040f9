import { expect, test } from 'vitest'
import { formsFor, SITE } from '../../../../test/mail/sample-mail.ts'
import { sampleVariant } from '../sample-variants.server.ts'

test('who never got the vehicle is told of no return, but that the purchase has ended', async () => {
  const { subject, text } = await formsFor(
    'taken_back',
    sampleVariant('taken_back', 'never_arrived', SITE),
  )
  expect(subject).toBe('Your purchase has ended: 2021 Toyota Camry SE')
  expect(text).toContain('2021 Toyota Camry SE did not reach you and is with us again')
  expect(text).toContain('We sent you $14,592.00 back.')
  expect(text).not.toMatch(/your return|We kept/i)
})
