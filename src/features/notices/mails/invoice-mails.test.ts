import { expect, test } from 'vitest'
import { formsFor, SITE, withPaid } from '../../../../test/mail/sample-mail.ts'
import { sampleNotice } from '../sample-notices.server.ts'

test.each([
  ['win', 'hammer_price', 'Your bid of $14,200 was the highest', 'Winning bid: $14,200.00'],
  [
    'buy_now',
    'buy_now_price',
    'You reserved 2021 Toyota Camry SE for $14,200',
    'Buy Now price: $14,200.00',
  ],
  ['offer', 'agreed_price', 'You accepted our offer', 'Agreed price: $14,200.00'],
] as const)('an invoice says how the price came about: %s', async (kind, line, ...says) => {
  const { sale } = sampleNotice('invoice', SITE)
  const lines = sale?.lines.map((one, at) => (at === 0 ? { ...one, kind: line } : one))
  const { text } = await formsFor('invoice', { sale: { ...sale, kind, lines } })
  for (const words of says) expect(text).toContain(words)
  expect(text.includes('the highest when')).toBe(kind === 'win')
})

test('who is told late, because a wire waits for us, is told of the wire, and of no time that is past', async () => {
  const { data } = sampleNotice('overdue', SITE)
  const { text } = await formsFor('overdue', { data: { ...data, defaultsAt: null } })
  expect(text).toContain('A wire has arrived that may be yours')
  expect(text).not.toMatch(/before \w+day/i)
})

test('what was paid before it is written asks for nothing, and threatens nobody', async () => {
  for (const kind of ['invoice', 'won'] as const) {
    const { subject, text } = await formsFor(kind, withPaid(14_592, 'paid'))
    expect(subject).toContain('2021 Toyota Camry SE')
    expect(text).not.toMatch(/before Sunday|is closed|Routing number/)
  }
  const { text } = await formsFor('invoice', withPaid(14_592, 'paid'))
  expect(text).toContain('Everything is paid.')
})

test.each(['remind_last', 'overdue'] as const)(
  '%s to who has paid in part is about the rest',
  async (kind) => {
    const { text } = await formsFor(kind, withPaid(5_000, 'part_paid'))
    expect(text).toMatch(/The rest of your payment (?:is due soon|was due .*), and has not arrived/)
    expect((await formsFor(kind, withPaid(0, 'invoiced'))).text).toMatch(
      /Your payment (?:is|was) due/,
    )
  },
)

test('without an account to wire to the reference stands alone', async () => {
  const { text } = await formsFor('invoice', { site: { url: SITE, bankFor: () => null } })
  expect(text).toContain('Reference for the wire')
  expect(text).not.toContain('Account number')
})
