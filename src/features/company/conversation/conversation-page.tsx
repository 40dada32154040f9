import { createFileRoute, useLocation } from '@tanstack/react-router'
import { companyText } from '../../../languages/site/company.ts'
import { titlesText } from '../../../languages/site/titles.ts'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { secretHead } from '../../frame/page-head.ts'
import { Conversation } from './conversation.tsx'

export const Route = createFileRoute('/contact/conversation')({
  head: () => secretHead(titlesText('conversationTitle')),
  component: ConversationPage,
})

/** Where the link of an answer leads. What lets its reader in stands behind #, of which the server is not told. */
function ConversationPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  return (
    <div className="wrap stack conversation">
      <h1 className="h page-title">{titlesText('conversationTitle')}</h1>
      <NeedsScripts what={companyText('readingNeeds')} />
      <Conversation token={isHydrated ? token : null} />
    </div>
  )
}
