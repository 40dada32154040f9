import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dayOfVersion } from '../../rules/house/terms-version.ts'
import { pageHead } from '../frame/page-head.ts'
import { TERMS } from './terms-text.tsx'
import { termsQuery } from './terms.ts'
import { type TextSection, TextWithContents } from './text-with-contents.tsx'

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(termsQuery),
  head: () =>
    pageHead({
      path: '/terms',
      title: 'Terms & Conditions',
      description:
        'How bidding, Buy Now, payment, delivery, warranty and returns work at HAMMERLANE.',
    }),
  component: TermsPage,
})

function TermsPage() {
  const { version, additions } = useSuspenseQuery(termsQuery).data
  return (
    <TextWithContents
      title="Terms & Conditions"
      inForceSince={dayOfVersion(version)}
      note="By registering, you accept them."
      sections={additions === '' ? TERMS : [...TERMS, addedBy(additions)]}
    />
  )
}

/** What the house adds: its paragraphs stand apart by an empty line. */
function addedBy(additions: string): TextSection {
  const paragraphs = additions.split(/\n\s*\n/)
  return {
    id: 'additions',
    title: 'Further terms of the house',
    text: paragraphs.map((text, at) => <p key={at}>{text}</p>),
  }
}
