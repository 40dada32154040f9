import { createFileRoute, useLocation } from '@tanstack/react-router'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { secretHead } from '../../frame/page-head.ts'
import { Conversation } from './conversation.tsx'

export const Route = createFileRoute('/contact/conversation')({
  head: () => secretHead('Your conversation with us'),
  component: ConversationPage,
})

/** Where the link of an answer leads. What lets its reader in stands behind #, of which the server is not told. */
function ConversationPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  return (
    <div className="wrap stack conversation">
      <h1 className="h page-title">Your conversation with us</h1>
      <NeedsScripts what="Reading it needs" />
      <Conversation token={isHydrated ? token : null} />
    </div>
  )
}
