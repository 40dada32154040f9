import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import type { BankDetailsView } from './bank-details.ts'
import { bankQuery } from './bank-query.ts'
import { SaleDesk } from './sale-desk.tsx'
import type { SaleFacts } from './sale-words.ts'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useMatch: () => Date.parse('2026-11-21T18:00:00.000Z'),
}))

const ACCOUNT = {
  beneficiary: 'HAMMERLANE LLC',
  bank: 'Harbor Federal Bank',
  routing_number: '990001119',
  account_number: '000044719032',
  swift: null,
}

const BANK: BankDetailsView = {
  bank: ACCOUNT,
  is_example: false,
  earlier: [],
  open_invoices: [],
}

const UNPAID: SaleFacts = {
  invoice: {
    number: 'INV-2026-004188',
    reference: '10466-203355-7',
    issued_at: '2026-11-21T15:50:00.000Z',
    due_at: '2099-11-22T15:49:00.000Z',
    total: 14_592,
    paid: 0,
    balance: 14_592,
    state: 'invoiced',
    lines: [
      { kind: 'hammer_price', text: '2021 Toyota Camry SE', amount: 14_200 },
      { kind: 'delivery', text: 'Delivery to Denver, CO', amount: 392 },
    ],
    payments: [],
  },
  sale: {
    state: 'invoiced',
    paid_at: null,
    handover: null,
    title_state: 'waiting',
    delivery_starts: null,
    delivery_due_at: null,
    is_late: false,
    received_at: null,
    return_until: null,
    return_test_miles: 1_000,
    free_delivery_miles: 1_000,
    delivery_per_mile: 0.7,
  },
}

function inState(state: SaleFacts['sale']['state'], paid = 0): SaleFacts {
  const text = 'Payment received'
  const payments = paid > 0 ? [{ text, day: '2026-11-21', amount: paid }] : []
  const balance = UNPAID.invoice.total - paid
  const invoice = { ...UNPAID.invoice, state, paid, payments, balance }
  return { invoice, sale: { ...UNPAID.sale, state } }
}

/** The words of the desk, and what it is made of. */
function shown(facts: SaleFacts, { bank = BANK, isClosed = false } = {}) {
  const client = createQueryClient()
  client.setQueryData(bankQuery('dana').queryKey, bank)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SaleDesk
        facts={facts}
        of="2021 Toyota Camry SE"
        userId="dana"
        isClosed={isClosed}
        handover={null}
        papers={null}
      />
    </QueryClientProvider>,
  )
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return { html, words }
}

test('an invoice is paid to the account that it was issued with, whatever the account of today is', () => {
  const account = (number: string) => ({ ...ACCOUNT, account_number: number })
  const earlier = [
    { bank: account('11110000'), is_example: false, until: '2026-11-20T00:00:00.000Z' },
    { bank: account('22220000'), is_example: false, until: '2026-11-22T00:00:00.000Z' },
  ]
  const { words } = shown(UNPAID, { bank: { ...BANK, earlier } })
  expect(words).toContain('Account number 2222 0000')
  expect(words).not.toMatch(/1111 0000|0000 4471 9032/)
})

test('what is to be paid is told line by line, with where to wire it', () => {
  const { words, html } = shown(UNPAID)
  expect(words).toContain('2021 Toyota Camry SE $14,200.00 Delivery to Denver, CO $392.00')
  expect(words).toContain('Total $14,592.00')
  expect(words).toContain('Routing number 990 001 119')
  expect(words).toContain('Account number 0000 4471 9032')
  expect(words).toContain('Reference: enter exactly as shown 10466-203355-7')
  expect(words).not.toContain('This is a demo')
  expect(html).toContain('aria-label="Copy account number"')
  expect(html).toContain('href="/payment"')
})

test('what was paid, by its day, and what is left are told', () => {
  const { invoice, ...facts } = inState('part_paid', 4_200)
  const payments = [
    { text: 'Payment received', day: '2026-11-21', amount: 4_300 },
    { text: 'Sent back to you', day: '2026-11-23', amount: -100 },
  ]
  expect(shown({ ...facts, invoice: { ...invoice, payments } }).words).toContain(
    'Total $14,592.00 Payment received, November 21, 2026 -$4,300.00 ' +
      'Sent back to you, November 23, 2026 $100.00 Balance $10,392.00',
  )
  expect(shown(inState('paid', 15_000)).words).toContain('Overpaid $408.00')
})

test('who has paid is not asked to wire', () => {
  expect(shown(inState('paid', 14_592)).words).not.toContain('Wire to this account')
})

test.each(['received', 'returning', 'completed'] as const)(
  'what was sent back to who has it (%s) is not asked for again',
  (state) => {
    const { words } = shown(inState(state, 14_092))
    expect(words).toContain('Payment received, November 21, 2026 -$14,092.00')
    expect(words).not.toMatch(/Balance|Wire to this account/)
  },
)

test('without an account it says whom to ask, and a demo that its account is nobody’s', () => {
  const none = shown(UNPAID, { bank: { ...BANK, bank: null } }).words
  expect(none).toContain('Call us for the account to wire to, and do not pay to any other.')
  const demo = shown(UNPAID, { bank: { ...BANK, is_example: true } }).words
  expect(demo).toContain('This is a demo. The account is an example: do not send money to it.')
})

test('what is over is folded away, but not what is owed', () => {
  expect(shown(inState('defaulted')).html).toContain('<details')
  const owed = shown(inState('defaulted'), { isClosed: true })
  expect(owed.html).not.toContain('<details')
  expect(owed.words).toContain('You owe $14,592.00.')
  expect(owed.words).toContain('Wire to this account')
})
