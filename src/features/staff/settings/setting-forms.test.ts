import { expect, test } from 'vitest'
import { valuesOf, type House } from '../../../rules/house/house-settings.ts'
import { NO_LIMITS, USUAL_LIMITS } from '../../../rules/safeguards/account-limits.ts'
import { EXAMPLE_BANK } from '../../../rules/sales/bank-details.ts'
import { changeAct, settingForms } from './setting-forms.ts'

const HOUSE: House = {
  support: {
    ...{ name: 'HAMMERLANE', hours: 'Mon-Fri 8:00 AM-6:00 PM EST' },
    ...{ phone: '(800) 555-0142', email: 'support@hammerlane.example' },
  },
  bank: { ...EXAMPLE_BANK, routingNumber: '026009593' },
  limits: { unreviewed: USUAL_LIMITS, reviewed: NO_LIMITS },
  paymentGraceHours: 12,
  buyNowNeedsPrice: true,
  mailedAtFirst: {
    outbid: true,
    announcements: true,
    results: false,
    watchlist: true,
    saved_searches: true,
    questions: true,
    welcome: true,
  },
  terms: { version: '2026-11-22', additions: '' },
  answers: [],
}

test.each(settingForms())('what is shown of $name, sent as it is, changes nothing', (form) => {
  const value = valuesOf(HOUSE)[form.name]
  // The version comes with the change.
  const { version: _, ...typed } = { version: '', ...value }
  expect(form.rules.parse(form.toTyped(value))).toEqual(typed)
})

test('a setting that is not set has empty fields, which say what is missing', () => {
  const form = settingForms().find(({ name }) => name === 'bank')
  const { error } = form?.rules.safeParse(form.toTyped(null)) ?? {}
  expect(error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['beneficiary', 'bank', 'routing_number', 'account_number']),
  )
  expect(error?.issues.map(({ path }) => path[0])).not.toContain('swift')
})

test.each([
  ['limits', 'unreviewed.largest_bid', 'many'],
  ['limits', 'reviewed.open_buy_nows', '1.5'],
  ['payment', 'grace_hours', '-1'],
  ['payment', 'grace_hours', '800'],
  ['bank', 'routing_number', '123456789'],
  ['bank', 'swift', 'DEUTDEFF'],
  ['contact', 'phone', '911'],
  ['contact', 'hours', ' '],
])('%s does not take %s as %j', (name, field, typed) => {
  const form = settingForms().find((one) => one.name === name)
  const shown = form?.toTyped(valuesOf(HOUSE)[form.name])
  const { error } = form?.rules.safeParse({ ...shown, [field]: typed }) ?? {}
  const paths = error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual([field])
})

test('a change of what money follows asks for a signature, any other is made', () => {
  const contact = { name: 'We', phone: '(212) 555-0100', email: 'a@b.test', hours: 'Mon-Fri' }
  const act = (name: 'bank' | 'contact' | 'payment', value: object = { phone: '1' }) =>
    changeAct({ name, title: 'It', now: { value: contact, seq: 3 }, value })
  const confirms = [
    act('bank'),
    act('contact', { ...contact, phone: '(212) 555-0199' }),
    act('contact', { ...contact, email: 'c@b.test' }),
    act('contact', { ...contact, hours: 'Sat' }),
    act('payment'),
  ].map(({ confirm }) => confirm({}))
  const [signed, made] = ['Ask for a signature', 'Change']
  expect(confirms).toEqual([signed, signed, signed, made, made])
  expect(act('payment').rules.parse({ reason: 'Moved' })).toEqual({
    ...{ value: { phone: '1' }, seq: 3, reason: 'Moved' },
  })
})
