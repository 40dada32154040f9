import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { NotificationSettingsPanel } from './notification-settings-panel.tsx'
import {
  NOTIFICATION_SETTINGS_ADDRESS,
  type NotificationSettings,
} from './notification-settings.ts'

function panelOf(settings: NotificationSettings | undefined): string {
  const client = createQueryClient()
  if (settings) client.setQueryData([NOTIFICATION_SETTINGS_ADDRESS, { viewer: 'dana' }], settings)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NotificationSettingsPanel userId="dana" />
    </QueryClientProvider>,
  )
}

test('each topic is there with its choice, and what is always sent is said', () => {
  const html = panelOf({
    ...{ outbid: false, results: true, watchlist: false },
    ...{ saved_searches: false, welcome: true },
  })
  expect(html).toContain('What is about money, your purchases or your account')
  const states = [...html.matchAll(/role="checkbox" aria-checked="(\w+)"/g)].map(([, is]) => is)
  expect(states).toEqual(['false', 'true', 'false', 'false', 'true'])
  for (const label of [
    'When I have been outbid',
    'Results of auctions',
    'on my watchlist',
    'of my saved searches',
    'How to begin',
  ])
    expect(html).toContain(label)
})

test('there is no panel before the choices are known', () => {
  expect(panelOf(undefined)).toBe('')
})
