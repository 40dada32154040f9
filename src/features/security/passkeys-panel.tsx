import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { signIn } from '../../browser/session.ts'
import { hasPasskeys, showPasskey } from '../../browser/sign-in/passkeys.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { actsForConsignor, worksHere } from '../../rules/bidding.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { deviceName } from './device-name.ts'
import { FactorList, factorState, freeName, verifiedOf } from './factor-list.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { useAction } from './use-action.ts'

/** Fingerprint, face or a security key as the second step (WebAuthn). */
export function PasskeysPanel({ user, roles }: { user: User; roles: readonly string[] }) {
  const passkeys = verifiedOf(user.factors, 'webauthn')
  const canHave = useHydrated() && hasPasskeys()
  const { isBusy, add } = usePasskeyMaking(user)
  return (
    <SecurityPanel
      title={securityText('passkeys')}
      state={factorState(passkeys)}
      note={securityText('passkeysNote', { need: whoNeedsIt(roles) })}
    >
      <FactorList factors={passkeys} kind={securityText('passkey')} />
      {canHave ? (
        <Button
          look="line"
          busy={isBusy && securityText('waitingForPasskey')}
          onClick={() => void add()}
        >
          {securityText('addPasskey')}
        </Button>
      ) : (
        <p className="security-note">{securityText('noPasskeysHere')}</p>
      )}
    </SecurityPanel>
  )
}

function whoNeedsIt(roles: readonly string[]): 'staff' | 'consignor' | 'nobody' {
  if (worksHere(roles)) return 'staff'
  return actsForConsignor(roles) ? 'consignor' : 'nobody'
}

function usePasskeyMaking({ factors }: User) {
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction(securityText('passkeyFailed'))
  const add = () =>
    run(async () => {
      const auth = await signIn()
      const friendlyName = freeName(deviceName(navigator.userAgent), factors)
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
      if (error) return error
      const failure = await showPasskey(auth, data.id)
      if (failure) {
        // Nothing is left of what came to nothing, so that it can be tried again.
        await auth.mfa.unenroll({ factorId: data.id })
        return failure
      }
      toastSuccess(securityText('passkeyAdded'), securityText('passkeyAddedText'))
      await refreshSecurity(queryClient)
      return null
    })
  return { isBusy, add }
}
