import type { User, UserIdentity } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { addressHere } from '../../languages/address.ts'
import { securityText } from '../../languages/site/security.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SecurityPanel, SecurityRow } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { signInSettingsQuery } from './sign-in-settings.ts'
import { useAction } from './use-action.ts'

/** The ways in: the member's own password, and accounts elsewhere. The last one stays. */
export function IdentitiesPanel({ user }: { user: User }) {
  const { data: settings } = useQuery(signInSettingsQuery)
  const providers = settings?.providers ?? []
  const identities = user.identities ?? []
  const open = providers.filter((name) => !identities.some(({ provider }) => provider === name))
  const [leaving, setLeaving] = useState<UserIdentity | null>(null)
  const { isBusy, connect, disconnect } = useConnections()
  return (
    <SecurityPanel title={securityText('waysToSignIn')} note={securityText('waysToSignInNote')}>
      <ul className="security-list">
        {identities.map((identity) => (
          <SecurityRow
            key={identity.identity_id}
            title={providerName(identity.provider)}
            text={String(identity.identity_data?.['email'] ?? '')}
            action={
              identities.length > 1 ? (
                <Button
                  look="line"
                  size="sm"
                  aria-label={securityText('disconnectWay', {
                    way: providerName(identity.provider),
                  })}
                  onClick={() => setLeaving(identity)}
                >
                  {securityText('disconnect')}
                </Button>
              ) : null
            }
          />
        ))}
      </ul>
      {open.length > 0 ? (
        <div className="cluster security-ways">
          {open.map((name) => (
            <Button key={name} look="line" disabled={isBusy} onClick={() => void connect(name)}>
              {securityText('connectWay', { way: providerName(name) })}
            </Button>
          ))}
        </div>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          title={securityText('disconnectQuestion', { way: providerName(leaving.provider) })}
          text={securityText('disconnectMeans')}
          verb={securityText('disconnect')}
          busy={isBusy && securityText('disconnecting')}
          onConfirm={() => void disconnect(leaving).then((isDone) => isDone && setLeaving(null))}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </SecurityPanel>
  )
}

function useConnections() {
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction(securityText('waysFailed'))
  return {
    isBusy,
    /** Leads to the other site, and from there back to this screen. */
    connect: (provider: string) =>
      run(async () => {
        const redirectTo = location.origin + addressHere('/dashboard?view=security')
        const auth = await signIn()
        const { error } = await auth.linkIdentity({
          // Which names there are, the server's settings tell.
          provider: provider as 'google',
          options: { redirectTo },
        })
        return error
      }),
    disconnect: (identity: UserIdentity) =>
      run(async () => {
        const { error } = await (await signIn()).unlinkIdentity(identity)
        if (error) return error
        toastSuccess(securityText('disconnected'))
        await refreshSecurity(queryClient)
        return null
      }),
  }
}

const PROVIDER_NAMES: Record<string, string> = {
  apple: 'Apple',
  azure: 'Microsoft',
  google: 'Google',
}

/** How people know a way to sign in; one that is not known is called as the settings call it. */
function providerName(provider: string): string {
  if (provider === 'email') return securityText('emailAndPassword')
  if (provider === 'phone') return securityText('phone')
  return PROVIDER_NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}
