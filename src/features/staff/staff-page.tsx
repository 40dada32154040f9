import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../browser/session.ts'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { frameText } from '../../languages/site/frame.ts'
import { hiddenHead } from '../frame/page-head.ts'
import { WaitingFrame } from './frame/waiting-frame.tsx'

export const Route = createFileRoute('/staff/$')({
  head: () => hiddenHead(frameText('backOffice')),
  component: StaffPage,
})

const BackOffice = lazyPart(async () => (await import('./frame/back-office.tsx')).BackOffice)

/** All of the back office: which screen an address means `screens.ts` says. The server sends the empty frame to everybody. */
function StaffPage() {
  const { status } = useSession()
  if (status === 'unknown') return <WaitingFrame />
  return (
    <Suspense fallback={<WaitingFrame />}>
      <BackOffice />
    </Suspense>
  )
}
