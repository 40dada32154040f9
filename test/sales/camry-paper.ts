/** What the papers of a sale are drawn from. */
import type { Paper } from '../../src/features/settlement/read-paper.server.ts'
import { cents } from '../../src/rules/money.ts'
import { TERMS_TODAY } from '../../src/rules/sales/terms.ts'

const at = (text: string) => new Date(text)
export const RECEIVED = at('2026-11-25T15:00:00Z')

/** Paid and picked up. */
export const CAMRY: Paper = {
  now: RECEIVED,
  sale: {
    ...{ id: 's', auctionId: 'a', run: 1, buyer: 'b', kind: 'win', version: 4, state: 'paid' },
    ...{ terms: TERMS_TODAY, price: cents(1_420_000), paid: cents(1_420_000) },
    ...{ invoiceNumber: 'INV-2026-004188', reference: '10466-203355-7' },
    lines: [{ id: 'p', kind: 'hammer_price', text: 'Camry', amount: cents(1_420_000) }],
    ...{ issuedAt: at('2026-11-21T15:49:38Z'), dueAt: at('2026-11-22T15:49:38Z') },
    ...{ paidAt: at('2026-11-22T10:00:00Z'), handover: { method: 'pick_up' }, title: 'waiting' },
    ...{ receivedAt: RECEIVED, remindersDone: [] },
  },
  payments: [{ amount: cents(1_420_000), day: '2026-11-22' }],
  buyer: { name: 'Priya Nair', customerId: 'HL-203355', address: [] },
  item: {
    ...{ title: '2021 Toyota Camry SE', lot: 'HL-10466', location: 'Charlotte, NC' },
    identifier: { label: 'VIN', value: '4T1G11AK1MU410466' },
    ...{ mileage: '38,115 miles', countsMiles: true },
  },
  terms: null,
  photo: { id: 'a', image_url: null, category: 'cars-trucks' },
}
export const HOUSE = {
  support: {
    ...{ name: 'HAMMERLANE', hours: 'Mon-Fri 8:00 AM-6:00 PM EST' },
    ...{ phone: '(800) 555-0142', email: 'support@hammerlane.example' },
  },
  photo: null,
}
