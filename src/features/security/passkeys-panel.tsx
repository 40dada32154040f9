import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { hasPasskeys, showPasskey } from '../../browser/passkeys.ts'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { actsForConsignor, worksHere } from '../../rules/bidding.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { deviceName } from './device-name.ts'
import { FactorList, factorState, freeName, verifiedOf } from './factor-list.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { useAction } from './use-action.ts'

const NOTE =
  'Your fingerprint, your face or a security key as the second step. Nobody can trick you out of it: it works on this site only.'

/** Fingerprint, face or a security key as the second step (WebAuthn). */
export function PasskeysPanel({ user, roles }: { user: User; roles: readonly string[] }) {
  const passkeys = verifiedOf(user.factors, 'webauthn')
  const canHave = useHydrated() && hasPasskeys()
  const { isBusy, add } = usePasskeyMaking(user)
  return (
    <SecurityPanel title="Passkeys" state={factorState(passkeys)} note={whyNeeded(roles) + NOTE}>
      <FactorList factors={passkeys} kind="Passkey" />
      {canHave ? (
        <Button
          look="line"
          busy={isBusy && 'Waiting for your passkey...'}
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="security-note">
          This browser does not support passkeys, or the connection is not secure.
        </p>
      )}
    </SecurityPanel>
  )
}

function whyNeeded(roles: readonly string[]): string {
  if (worksHere(roles)) return 'Working as staff needs a second step. '
  return actsForConsignor(roles) ? 'Your bank’s lots and decisions need a second step. ' : ''
}

function usePasskeyMaking({ factors }: User) {
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction('Failed to add the passkey')
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
      toastSuccess('Passkey added', 'Create recovery codes next, in case you lose it.')
      await refreshSecurity(queryClient)
      return null
    })
  return { isBusy, add }
}
