import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../browser/query-client.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { announcementsQuery } from './announcements-query.ts'
import type { AnnouncementList } from './announcements.ts'
import { Announcements } from './announcements.tsx'

const AUCTION = { id: 'lot', last_announcement: 4 } as AuctionView
const LIST: AnnouncementList = {
  items: [
    {
      seq: 4,
      at: '2026-11-21T18:00:00.000Z',
      words: ['Mileage corrected from 48,120 to 84,120 miles', 'Photos added: 2'],
      note: 'The reading was of the trip meter.',
    },
  ],
}

/** What the page says, part by part. */
function said(): string[] {
  const client = createQueryClient()
  client.setQueryData(announcementsQuery(AUCTION).queryKey, LIST)
  const shown = (
    <QueryClientProvider client={client}>
      <Announcements auction={AUCTION} />
    </QueryClientProvider>
  )
  return renderToStaticMarkup(shown)
    .split(/<[^>]+>/)
    .filter((text) => text !== '')
}

test('announcements are in the language of the page, and what staff wrote to them as it stands', () => {
  expect(said()).toEqual([
    'Announcements',
    'Nov 21, 2026, 1:00 PM EST',
    'Mileage corrected from 48,120 to 84,120 miles',
    'Photos added: 2',
    'The reading was of the trip meter.',
  ])
  expect(inLanguage('es', said)).toEqual([
    'Anuncios',
    '21 nov 2026, 1:00 p.m. EST',
    'Millaje: se corrigió de 48,120 a 84,120 millas',
    'Fotos agregadas: 2',
    'The reading was of the trip meter.',
  ])
})
