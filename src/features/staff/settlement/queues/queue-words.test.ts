import { expect, test } from 'vitest'
import { rowAmount, rowInWords, rowTime } from './queue-words.ts'
import type { QueueRow } from './queues.ts'

const NOW = Date.parse('2026-11-23T15:42:07.000Z')
const HOUR = 3_600_000

const row = (change: Partial<QueueRow> = {}): QueueRow => ({
  ...{ kind: 'sale', id: 'sale', reservation_id: 'sale', auction: null, party: null },
  ...{ customer_id: null, state: 'invoiced', title_state: 'waiting', handover: null },
  ...{ invoice_number: 'INV-2026-004163', amount: 12_750, currency: 'USD', balance: 12_750 },
  ...{ send_back: 0, reserve: null, at: new Date(NOW + 4 * HOUR).toISOString(), is_late: false },
  ...change,
})

test('a promise tells what is left of it, in red once an hour is left or it was not kept', () => {
  expect(rowTime(row(), 'invoiced', NOW)).toEqual({ words: '4h 00m', tone: null })
  const at = (ms: number) => row({ at: new Date(NOW + ms).toISOString() })
  expect(rowTime(at(59 * 60_000), 'to_do', NOW)).toEqual({ words: '0h 59m', tone: 'bad' })
  expect(rowTime(at(-72 * 60_000), 'overdue', NOW)).toEqual({ words: '1h 12m late', tone: 'bad' })
  expect(rowTime(at(76 * HOUR), 'all', NOW).words).toBe('3d 4h')
})

test('a paid sale is promised where it is to be delivered, and dated by its payment elsewhere', () => {
  const paid = row({ state: 'paid', handover: 'delivery', at: '2026-11-20T15:00:00.000Z' })
  expect(rowTime(paid, 'titles', NOW)).toEqual({ words: 'Nov 20', tone: null })
  expect(rowTime(paid, 'deliveries', NOW)).toEqual({ words: '3d 0h late', tone: 'bad' })
})

test('a paid sale that holds too much is dated, as nothing of it is promised by then', () => {
  const paid = row({ state: 'paid', handover: 'pick_up', at: '2026-11-20T15:00:00.000Z' })
  expect(rowTime(paid, 'to_do', NOW)).toEqual({ words: 'Nov 20', tone: null })
})

test('a bid below its reserve tells how near it came', () => {
  const below = row({ kind: 'auction', state: 'below_reserve', amount: 11_800, reserve: 12_600 })
  expect(rowTime(below, 'below_reserve', NOW)).toEqual({ words: '93% of reserve', tone: 'warn' })
})

test('what a row waits for', () => {
  const words: [Partial<QueueRow>, string][] = [
    [{ is_late: true }, 'Overdue'],
    [{ state: 'defaulted', send_back: 5_000 }, 'In default, $5,000 to send back'],
    [{ state: 'part_paid', balance: 4_210 }, 'Part paid, $4,210 left'],
    [{ state: 'paid', balance: 0 }, 'Paid, choice open, title to send'],
    [{ state: 'paid', balance: 75.5 }, 'Paid, $75.50 open since'],
    [{ state: 'paid', balance: 0, handover: 'pick_up' }, 'Paid, to be picked up'],
    [{ state: 'completed', title_state: 'sent' }, 'Done, title on its way'],
    [{ kind: 'payment', state: 'to_match' }, 'Money without a sale'],
    [{ kind: 'approval', state: 'refund' }, 'Refund to sign'],
  ]
  for (const [change, expected] of words) expect(rowInWords(row(change))).toBe(expected)
})

test('an amount in another currency is not told in dollars', () => {
  expect(rowAmount({ amount: 8_900, currency: 'USD' })).toBe('$8,900')
  expect(rowAmount({ amount: 8_900.5, currency: 'EUR' })).toBe('8,900.5 EUR')
})
