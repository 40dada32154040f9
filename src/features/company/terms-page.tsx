import { createFileRoute } from '@tanstack/react-router'
import { TERMS_VERSION } from '../../rules/policy.ts'
import { pageHead } from '../frame/page-head.ts'
import { TERMS } from './terms-text.tsx'
import { TextWithContents } from './text-with-contents.tsx'

export const Route = createFileRoute('/terms')({
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
  return (
    <TextWithContents
      title="Terms & Conditions"
      inForceSince={TERMS_VERSION}
      note="By registering, you accept them."
      sections={TERMS}
    />
  )
}
