import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { termsText } from '../../languages/site/terms.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { dayOfVersion } from '../../rules/house/terms-version.ts'
import { pageHead } from '../frame/page-head.ts'
import { terms } from './terms-text.tsx'
import { termsQuery } from './terms.ts'
import { DayOfVersion, type TextSection, TextWithContents } from './text-with-contents.tsx'

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(termsQuery),
  head: () =>
    pageHead({
      path: '/terms',
      title: titlesText('termsTitle'),
      description: titlesText('termsDescription'),
    }),
  component: TermsPage,
})

function TermsPage() {
  const { version, additions } = useSuspenseQuery(termsQuery).data
  return (
    <TextWithContents
      title={titlesText('termsTitle')}
      lead={termsText.rich('inForceSince', {
        day: () => <DayOfVersion day={dayOfVersion(version)} />,
      })}
      contents={termsText('contents')}
      sections={additions === '' ? terms() : [...terms(), addedBy(additions)]}
    />
  )
}

/** What the house adds: its paragraphs stand apart by an empty line. */
function addedBy(additions: string): TextSection {
  const paragraphs = additions.split(/\n\s*\n/)
  return {
    id: 'additions',
    title: termsText('ofTheHouse'),
    text: paragraphs.map((text, at) => <p key={at}>{text}</p>),
  }
}
