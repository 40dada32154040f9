import type { User } from '@supabase/auth-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { EmailPanel } from './email-panel.tsx'

function said(email: string | undefined): string {
  const of = { id: 'dana', aud: 'authenticated', app_metadata: {}, user_metadata: {} }
  const user: User = { ...of, created_at: '2026-11-20T12:00:00Z', ...(email && { email }) }
  const panel = (
    <QueryClientProvider client={createQueryClient()}>
      <EmailPanel user={user} />
    </QueryClientProvider>
  )
  return renderToStaticMarkup(panel).replaceAll(/<[^>]+>/g, '')
}

test('a member reads where emails go', () => {
  expect(said('dana@example.com')).toContain(
    'You sign in with dana@example.com, and we send our emails there.',
  )
})

test('a member without an address is told that no email reaches them', () => {
  const text = said(undefined)
  expect(text).toContain(
    'Your account has no email address, so we cannot email you. Add one below.',
  )
  expect(text).not.toContain('we send our emails there')
})
