import { expect, test } from 'vitest'
import { unreadCount } from './latest-notices.ts'

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
