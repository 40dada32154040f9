import { expect, test } from 'vitest'
import { newInWords, unreadCount } from './latest-notices.ts'

const notices = (unread: number, read: number) => ({
  items: [
    ...Array.from({ length: unread }, () => ({ read_at: null })),
    ...Array.from({ length: read }, () => ({ read_at: '2026-11-21T18:00:00.000Z' })),
  ],
})

test('what is not read is counted, up to nine', () => {
  expect(unreadCount(notices(3, 7))).toBe('3')
  expect(unreadCount(notices(9, 1))).toBe('9')
  expect(unreadCount(notices(10, 0))).toBe('9+')
})

test('without anything new there is no number', () => {
  expect(unreadCount(notices(0, 4))).toBeNull()
  expect(unreadCount(notices(0, 0))).toBeNull()
})

test('what came at once is said together, the first first, and nothing that is known or read', () => {
  const at = (created_at: string, title: string, read_at: string | null = null) => ({
    created_at,
    title,
    read_at,
  })
  const items = [
    at('2026-11-26T12:00:01.000Z', 'Your invoice'),
    at('2026-11-26T12:00:01.000Z', 'You won'),
    at('2026-11-26T12:00:00.500Z', 'Delivered', '2026-11-26T12:00:02.000Z'),
    at('2026-11-26T12:00:00.000Z', 'Welcome'),
  ]
  const after = (time: string) => newInWords({ items }, `2026-11-26T${time}Z`)
  expect(after('12:00:00.000')).toBe('2 new notifications: You won. Your invoice')
  expect(after('11:59:59.000')).toBe('3 new notifications: Welcome. You won. Your invoice')
  expect(after('12:00:01.000')).toBeNull()
  expect(newInWords({ items: items.slice(3) }, '')).toBe('New notification: Welcome')
})
