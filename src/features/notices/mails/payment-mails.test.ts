import { describe, expect, test } from 'vitest'
import { formsFor, SITE, withPaid } from '../../../../test/mail/sample-mail.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { dollarsToCents } from '../../../rules/money.ts'
import { TERMS_TODAY } from '../../../rules/sales/terms.ts'
import { sampleNotice } from '../sample-notices.server.ts'

describe('the words follow what is paid', () => {
  const THREAT = /your account is closed/

  test.each([
    [0, 'invoiced', 'before Sunday, November 22'],
    [5_000, 'part_paid', 'before Sunday, November 22'],
  ] as const)('%s of the price: pay in time', async (paid, state, words) => {
    const { text } = await formsFor('invoice_changed', withPaid(paid, state))
    expect(text).toContain(words)
    expect(text).toMatch(THREAT)
  })

  test.each([
    ['the price', 14_200, 'part_paid', 'before we hand the vehicle over'],
    ['the price, once all was paid', 14_200, 'paid', 'before we hand the vehicle over'],
    ['everything', 14_592, 'paid', 'Everything is paid.'],
    ['too much', 14_692, 'paid', 'You have paid $100.00 more'],
  ] as const)('who has paid %s is threatened with nothing', async (_, paid, state, words) => {
    for (const kind of ['invoice_changed', 'payment_in_part'] as const) {
      const { text } = await formsFor(kind, withPaid(paid, state))
      expect(text).toContain(words)
      expect(text).not.toMatch(THREAT)
    }
  })

  test.each(['received', 'returning', 'completed'] as const)(
    'who has it (%s) is asked for nothing',
    async (state) => {
      for (const kind of ['invoice_changed', 'payment_in_part'] as const) {
        const { text } = await formsFor(kind, withPaid(14_092, state))
        expect(text).toContain('There is nothing to pay.')
        expect(text).not.toMatch(/Balance|Routing number|wire the remaining|bank details/)
      }
    },
  )

  test.each([
    ['paid', 14_592, 'We are getting the vehicle ready', 'send it back'],
    ['paid', 14_692, 'You have paid $100.00 more', 'Paid in full'],
    ['on_its_way', 14_692, 'We will send it back', 'prepare'],
    ['received', 14_692, 'We will send it back', 'prepare'],
    ['completed', 14_592, 'Your invoice is paid', 'prepare'],
  ] as const)('a payment on what is %s with $%d paid', async (state, paid, says, saysNot) => {
    const { subject, text } = await formsFor('payment_in_full', withPaid(paid, state))
    expect(text).toContain(says)
    expect(`${subject} ${text}`).not.toContain(saysNot)
  })
})

describe('why an invoice changed', () => {
  const { data } = sampleNotice('invoice_changed', SITE)

  test.each([
    [{ method: 'pick_up', line: null }, 'Pick-up was chosen', 'Se eligió el retiro'],
    [
      { method: 'delivery', line: null },
      'not on your invoice yet',
      'todavía no está en su factura',
    ],
    [
      { method: 'delivery', line: 'Delivery to Denver, CO' },
      'was added to your invoice',
      'Se agregó',
    ],
  ])('is told in the language of the buyer: %j', async (chosen, english, spanish) => {
    const changed = { data: { ...data, chosen } }
    expect((await formsFor('invoice_changed', changed)).text).toContain(english)
    const { text } = await inLanguage('es', () => formsFor('invoice_changed', changed))
    expect(text).toContain(spanish)
  })

  test('is told in the words of staff where they changed it', async () => {
    const changed = { data: { ...data, chosen: undefined, why: 'The ferry was forgotten.' } }
    const { text } = await inLanguage('es', () => formsFor('invoice_changed', changed))
    expect(text).toContain('The ferry was forgotten.')
  })
})

describe('the mail of a refund', () => {
  const ENDS = 'That is everything you paid, and your purchase has ended.'

  test('says that the purchase has ended, once everything was sent back', async () => {
    const { text } = await formsFor('refund', withPaid(0, 'refunded'))
    expect(text).toContain(ENDS)
    expect(text).not.toMatch(/wire the|Balance/)
  })

  test('tells who gets everything back before the vehicle came what to do should it come', async () => {
    const { text } = await formsFor('refund', withPaid(0, 'returning'))
    expect(text).toContain('If the vehicle still arrives, do not accept it')
  })

  test.each([
    ['on_its_way', 14_092],
    ['part_paid', 100],
    ['invoiced', 0],
    ['defaulted', 0],
    ['refunded', 500],
  ] as const)('and not of what is %s with $%d left', async (state, paid) => {
    expect((await formsFor('refund', withPaid(paid, state))).text).not.toContain(ENDS)
  })

  test('a refund takes as long as the terms of its sale say', async () => {
    const { sale } = sampleNotice('refund', SITE)
    const terms = { ...TERMS_TODAY, refundHours: [12, 24] as const }
    const { text } = await formsFor('refund', { sale: { ...sale, terms } })
    expect(text).toContain('It takes 12 to 24 hours to arrive.')
  })
})

test.each([
  ['payment_in_review', undefined, 'your payment of $7,000.00', 'Received, USD: $7,000.00'],
  ['payment_in_review', 'EUR', 'your payment of EUR 7,000.00', 'Received, EUR: EUR 7,000.00'],
  ['refund', 'USD', 'We sent you $7,000.00 back', 'Refund, USD: $7,000.00'],
  ['refund', 'CAD', 'We sent you CAD 7,000.00 back', 'Refund, CAD: CAD 7,000.00'],
] as const)('%s of %s is told in its currency', async (kind, currency, subject, highlight) => {
  const data = { amount: dollarsToCents(7_000), currency, reason: 'Wrong account' }
  const { subject: told, text } = await formsFor(kind, { data })
  expect(told).toContain(subject)
  expect(text).toContain(highlight)
})
