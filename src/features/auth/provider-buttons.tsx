import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { addressHere } from '../../languages/address.ts'
import { authText } from '../../languages/site/auth.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { siteQuery, type SignInProviderShown } from '../frame/site.ts'
import './provider-buttons.css'

/** Other accounts that open this one: only those that the operator configured, nothing at all without. */
export function ProviderButtons() {
  const providers = useQuery(siteQuery).data?.sign_in_providers ?? []
  const isHydrated = useHydrated()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  useEffect(() => {
    // Who comes back with the browser's Back button finds the page as it was left.
    const onShow = () => setLeavingFor(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  async function leave({ name }: SignInProviderShown) {
    setLeavingFor(name)
    const { error } = await leaveFor(name)
    if (!error) return
    setLeavingFor(null)
    toastFailure(authText('error'), messageOf(error, authText('signInFailed')))
  }

  if (providers.length === 0) return null
  return (
    <div className="provider-buttons">
      {providers.map((provider) => (
        <Button
          key={provider.name}
          look="line"
          busy={
            isHydrated
              ? leavingFor === provider.name && authText('goingTo', { provider: provider.label })
              : authText('continueWithLoading', { provider: provider.label })
          }
          disabled={leavingFor !== null}
          onClick={() => void leave(provider)}
        >
          {authText('continueWith', { provider: provider.label })}
        </Button>
      ))}
      <p className="provider-or">{authText('orWithEmail')}</p>
    </div>
  )
}

/** The browser comes back to this screen, which leads on to the auctions. */
async function leaveFor(name: string) {
  const auth = await signIn()
  return auth.signInWithOAuth({
    // The client's list of names is not the whole: the operator gives names too.
    provider: name as Parameters<typeof auth.signInWithOAuth>[0]['provider'],
    options: { redirectTo: location.origin + addressHere('/auth') },
  })
}
