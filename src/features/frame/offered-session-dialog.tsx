import { useState } from 'react'
import { acceptOffered } from '../../browser/accept-offered.ts'
import { messageOf } from '../../browser/auth-failure.ts'
import { settleArriving, useSession } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Whether to be signed in as whom a link names. */
export function OfferedSessionDialog({ email }: { email: string }) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const isMember = session.status === 'signed-in'
  const account = email || 'an account without an email address'

  async function accept() {
    setBusy(true)
    const error = await acceptOffered()
    setBusy(false)
    if (error) toastFailure('Failed to sign in', messageOf(error, 'Please ask for a new link.'))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && settleArriving()}
      title="Sign in with this link?"
      description={
        <>
          The link that you opened signs this browser in as <b>{account}</b>
          {isMember ? (
            <>
              , in the place of <b>{session.user.email || 'the account in use'}</b>
            </>
          ) : null}
          . Go on only if that account is yours: all that you bid, buy and upload then belongs to
          it.
        </>
      }
      footer={
        <>
          <Button look="line" disabled={isBusy} onClick={settleArriving}>
            {isMember ? 'Stay signed in' : 'Do not sign in'}
          </Button>
          <Button look="lane" busy={isBusy && 'Signing in...'} onClick={() => void accept()}>
            Sign in
          </Button>
        </>
      }
    />
  )
}
