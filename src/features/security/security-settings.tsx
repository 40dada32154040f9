import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppsPanel } from './apps-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { IdentitiesPanel } from './identities-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'
import { signInQuery } from './security-queries.ts'
import { SessionsPanel } from './sessions-panel.tsx'

/** How a member signs in, and where it is signed in. */
export function SecuritySettings({ userId }: { userId: string | null }) {
  return userId === null ? <SecurityLoading /> : <SecurityOf userId={userId} />
}

function SecurityOf({ userId }: { userId: string }) {
  const { data: user } = useQuery(signInQuery(userId))
  if (!user) return <SecurityLoading />
  return (
    <div className="stack security">
      <div className="stack">
        <PasswordPanel user={user} />
        <EmailPanel user={user} />
        <SessionsPanel userId={userId} />
      </div>
      <div className="stack">
        <AppsPanel user={user} />
        <PasskeysPanel user={user} />
        <RecoveryCodesPanel user={user} />
        <IdentitiesPanel user={user} />
      </div>
    </div>
  )
}

function SecurityLoading() {
  return (
    <div className="stack security" aria-busy="true">
      <output className="sr-only">Loading...</output>
      {[0, 1].map((at) => (
        <div key={at} className="panel stack security-panel">
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
