import { expect, test } from 'vitest'
import type { QueueRow } from '../queues/queues.ts'
import { openIn, openText, queueIn, shownOf } from './open-row.ts'

const ID = '6f1c3e0a-1111-4222-8333-444455556666'

test('an address says which queue, and what of it is open', () => {
  const search = new URLSearchParams({ queue: 'overdue', open: `sale-${ID}` })
  expect([queueIn(search), openIn(search)]).toEqual(['overdue', { kind: 'sale', id: ID }])
  expect(openText({ kind: 'sale', id: ID })).toBe(`sale-${ID}`)
})

test.each(['', 'sale-', `boat-${ID}`, 'sale-42', ID])('"%s" opens nothing', (open) => {
  const search = new URLSearchParams({ queue: 'yesterday', open })
  expect([queueIn(search), openIn(search)]).toEqual(['to_do', null])
})

test('a question about a sale opens the sale, others themselves', () => {
  const row = { kind: 'approval', id: 'question', reservation_id: ID } as QueueRow
  expect(shownOf(row)).toEqual({ kind: 'sale', id: ID })
  expect(shownOf({ ...row, reservation_id: null })).toEqual({ kind: 'approval', id: 'question' })
})
