import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { latestNoticesQuery, type NoticeView } from '../frame/bell/latest-notices.ts'
import { NoticesPanel } from './notices-panel.tsx'

vi.mock('@tanstack/react-router', () => ({
  useLocation: () => false,
  useNavigate: () => () => undefined,
}))

function aNotice(title: string, read_at: string | null = null): NoticeView {
  const created_at = '2026-11-21T18:00:00.000Z'
  const url = '/dashboard?view=reservations'
  return { id: title, kind: 'won', title, text: `About ${title}`, url, created_at, read_at }
}

/** The words of a panel once these were read. */
function said(panel: ReactNode, known: [readonly unknown[], unknown][]): string {
  const client = createQueryClient()
  for (const [key, data] of known) client.setQueryData(key as [string], data)
  return renderToStaticMarkup(<QueryClientProvider client={client}>{panel}</QueryClientProvider>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function saidOf(items: NoticeView[]): string {
  const list = { items, total: items.length, next_cursor: null }
  return said(<NoticesPanel userId="dana" />, [[latestNoticesQuery('dana').queryKey, list]])
}

test('what is new stands there, the rest when asked', () => {
  const words = saidOf([aNotice('You won'), aNotice('Welcome', '2026-11-21T18:05:00.000Z')])
  expect(words).toContain('Notifications 1 new')
  expect(words).toContain('You won , new About You won Nov 21, 2026, 1:00 PM EST')
  expect(words).not.toContain('Welcome')
})

test('of much that is new only the latest three stand there', () => {
  const words = saidOf(['one', 'two', 'three', 'four'].map((title) => aNotice(title)))
  expect(words).toContain('4 new')
  expect(words).toContain('About three')
  expect(words).not.toContain('About four')
})

test('without anything new it says so, and without any notice there is no panel', () => {
  const words = saidOf([aNotice('Welcome', '2026-11-21T18:05:00.000Z')])
  expect(words).toContain('Nothing new')
  expect(words).not.toContain('Mark all as read')
  expect(saidOf([])).toBe('')
})
