import { useQuery } from '@tanstack/react-query'
import { useFirstAnswers } from '../../browser/first-answers.ts'
import { waysOf } from '../../browser/second-step.ts'
import { rolesOf } from '../../browser/session.ts'
import { securityText } from '../../languages/site/security.ts'
import { entersBackOffice } from '../../rules/bidding.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppsPanel } from './apps-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { IdentitiesPanel } from './identities-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProofQuestion } from './proof-question.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'
import { recoveryCodesQuery, sessionsQuery, signInQuery } from './security-queries.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { signInSettingsQuery } from './sign-in-settings.ts'

/** How a member signs in, and where it is signed in. */
export function SecuritySettings({ userId }: { userId: string | null }) {
  return userId === null ? <SecurityLoading /> : <SecurityOf userId={userId} />
}

function SecurityOf({ userId }: { userId: string }) {
  const own = useQuery(signInQuery(userId))
  const { data: user } = own
  const hasSecondStep = waysOf(user?.factors).length > 0
  const hasArrived = useFirstAnswers(
    userId,
    own,
    useQuery(sessionsQuery(userId)),
    useQuery({ ...recoveryCodesQuery(userId), enabled: hasSecondStep }),
    useQuery(signInSettingsQuery),
  )
  if (!user || !hasArrived) return <SecurityLoading />
  const roles = rolesOf(user)
  const isNeeded = entersBackOffice(roles)
  const account = (
    <div className="stack" key="account">
      <PasswordPanel user={user} />
      <EmailPanel user={user} />
      <SessionsPanel userId={userId} />
    </div>
  )
  const apps = <AppsPanel user={user} key="apps" />
  const passkeys = <PasskeysPanel user={user} key="passkeys" roles={roles} />
  const steps = (
    <div className="stack" key="steps">
      {isNeeded ? [passkeys, apps] : [apps, passkeys]}
      <RecoveryCodesPanel user={user} />
      <IdentitiesPanel user={user} />
    </div>
  )
  // Neither staff nor the people of a bank get in without a second step, so it comes first for them.
  return (
    <div className="stack security">
      {isNeeded ? [steps, account] : [account, steps]}
      <ProofQuestion />
    </div>
  )
}

function SecurityLoading() {
  return (
    <div className="stack security" aria-busy="true">
      <output className="sr-only">{securityText('loading')}</output>
      {[0, 1].map((at) => (
        <div key={at} className="panel stack security-panel">
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
