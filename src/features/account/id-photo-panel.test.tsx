import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { ID_REJECTIONS } from '../../rules/registration/id-rejections.ts'
import { IdPhotoPanel } from './id-photo-panel.tsx'
import type { Profile } from './profile.ts'

/** What the panel says of a photo that was not accepted. */
function said(id_rejection: string): string {
  const profile = {
    id_photo_url: '/api/me/id-photo',
    id_verified_at: null,
    id_rejection,
  } as Profile
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <IdPhotoPanel profile={profile} userId="dana" />
    </QueryClientProvider>,
  )
}

test('a usual reason why a photo was not accepted is told in the language of the page', () => {
  expect(said(ID_REJECTIONS.expired)).toContain('it: The document on it has expired. Please send')
  expect(inLanguage('es', () => said(ID_REJECTIONS.expired))).toContain(
    'No pudimos aceptarla: El documento que muestra está vencido. Envíe otra foto.',
  )
})

test('one that staff wrote is told as it stands', () => {
  expect(inLanguage('es', () => said('A thumb hides the date.'))).toContain(
    'No pudimos aceptarla: A thumb hides the date.',
  )
})
