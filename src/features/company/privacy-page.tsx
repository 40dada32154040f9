import { createFileRoute } from '@tanstack/react-router'
import { privacyText } from '../../languages/site/privacy.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { pageHead } from '../frame/page-head.ts'
import { privacy } from './privacy-text.tsx'
import { DayOfVersion, TextWithContents } from './text-with-contents.tsx'

export const Route = createFileRoute('/privacy')({
  head: () =>
    pageHead({
      path: '/privacy',
      title: titlesText('privacyTitle'),
      description: titlesText('privacyDescription'),
    }),
  component: PrivacyPage,
})

/** The day from which this wording holds. */
const PRIVACY_VERSION = '2026-11-30'

function PrivacyPage() {
  return (
    <TextWithContents
      title={titlesText('privacyTitle')}
      lead={privacyText.rich('inForceSince', { day: () => <DayOfVersion day={PRIVACY_VERSION} /> })}
      contents={privacyText('contents')}
      sections={privacy()}
    />
  )
}
