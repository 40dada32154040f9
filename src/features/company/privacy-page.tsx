import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../frame/page-head.ts'
import { PRIVACY } from './privacy-text.tsx'
import { TextWithContents } from './text-with-contents.tsx'

export const Route = createFileRoute('/privacy')({
  head: () =>
    pageHead({
      path: '/privacy',
      title: 'Privacy Policy',
      description:
        'What HAMMERLANE knows about you, what it is used for, who can see it, and what other bidders never see.',
    }),
  component: PrivacyPage,
})

/** The day from which this wording holds. */
const PRIVACY_VERSION = '2025-11-01'

function PrivacyPage() {
  return (
    <TextWithContents
      title="Privacy Policy"
      inForceSince={PRIVACY_VERSION}
      note="It covers this site and everything you do on it."
      sections={PRIVACY}
    />
  )
}
