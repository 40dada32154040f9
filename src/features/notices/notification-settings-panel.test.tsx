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

test('each topic is there with its choices, what is always told is said, and quiet hours too', () => {
  const html = panelOf({
    mail: {
      ...{ outbid: false, announcements: true, results: true, watchlist: true },
      ...{ saved_searches: true, questions: true, welcome: true },
    },
    push: {
      ...{ outbid: true, announcements: true, results: false, watchlist: true },
      ...{ saved_searches: true, questions: true, purchases: false, account: true },
    },
    quiet_hours: { from: '22:00', to: '06:30', time_zone: 'America/New_York' },
  })
  expect(html).toContain('We always email you about payments, purchases and your account')
  const row = (label: string) => {
    const text = new RegExp(`>${label}</th>.*?</tr>`).exec(html)?.[0] ?? ''
    return [...text.matchAll(/aria-checked="(\w+)"|>(Always|Never)</g)].map(
      ([, is, word]) => is ?? word,
    )
  }
  expect(row('When I have been outbid')).toEqual(['Always', 'false', 'true'])
  expect(row('Results of auctions that I did not win')).toEqual(['Always', 'true', 'false'])
  expect(row('Wins, offers, invoices and deliveries')).toEqual(['Always', 'Always', 'false'])
  expect(row('When auctions that I bid on or watch run longer')).toEqual([
    ...['Always', 'Never', 'Never'],
  ])
  expect(row('Getting started')).toEqual(['Always', 'true', 'Never'])
  expect(html).toContain('Time zone: America/New York.')
  expect(html).toContain('<option value="06:30" selected="">6:30 AM</option>')
})

test('there is no panel before the choices are known', () => {
  expect(panelOf(undefined)).toBe('')
})
