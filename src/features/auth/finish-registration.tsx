import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '../../browser/session.ts'
import { authText } from '../../languages/site/auth.ts'
import { registrationDetailRules } from '../../rules/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery } from '../account/profile-query.ts'
import type { Profile } from '../account/profile.ts'
import { useTermsVersion } from '../frame/site.ts'
import { RegisterForm } from './register-form.tsx'
import { begunAccount } from './registration-values.ts'
import { ReturnNote } from './return-after-sign-in.tsx'

interface FinishRegistrationProps {
  user: User
  /** It is finished, or left for later. */
  onDone: () => void
}

/**
 * For who was interrupted between the account and its profile or ID photo, in whatever browser. That something is missing is
 * said once the profile tells it.
 */
export function FinishRegistration(props: FinishRegistrationProps) {
  const { user, onDone } = props
  const profile = useQuery(profileQuery(user.id))
  return (
    <>
      {profile.data ? (
        <Rest {...props} profile={profile.data} />
      ) : profile.error ? (
        <div className="stack auth-form">
          <FieldError>{authText('detailsNotLoaded')}</FieldError>
          <Button look="line" onClick={() => void profile.refetch()}>
            {authText('tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton className="auth-loading" />
      )}
      {profile.isLoading ? null : (
        <div className="stack auth-actions auth-later">
          <button type="button" className="link" onClick={onDone}>
            {authText('doThisLater')}
          </button>
          <button type="button" className="link" onClick={() => signOut()}>
            {authText('signInAsSomeoneElse')}
          </button>
        </div>
      )}
    </>
  )
}

function Rest({ user, profile, onDone }: FinishRegistrationProps & { profile: Profile }) {
  const termsVersion = useTermsVersion()
  const [begun] = useState(() => begunAccount(user, profile, termsVersion))
  const isFilled = registrationDetailRules.safeParse(begun.values).success
  return (
    <>
      <ReturnNote isSignedIn />
      <h2 className="h auth-title">{authText('finishYourRegistration')}</h2>
      <p className="auth-lead">
        {authText.rich('accountExists', {
          b: (words) => <b>{words}</b>,
          email: user.email ?? '',
          details: isFilled ? 'complete' : 'missing',
          photo: begun.hasPhoto ? 'stored' : 'missing',
        })}
      </p>
      <RegisterForm
        begun={begun}
        onDone={onDone}
        onRegistering={() => undefined}
        onSignIn={() => undefined}
      />
    </>
  )
}
