import { type ReactNode, useState } from 'react'
import { acceptOffered } from '../../browser/accept-offered.ts'
import { settleArriving, useSession } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { frameMoreText } from '../../languages/site/frame-more.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Whether to be signed in as whom a link names. */
export function OfferedSessionDialog({ email }: { email: string }) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const isMember = session.status === 'signed-in'

  async function accept() {
    setBusy(true)
    const error = await acceptOffered()
    setBusy(false)
    if (error)
      toastFailure(frameMoreText('signInFailed'), messageOf(error, frameMoreText('askNewLink')))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && settleArriving()}
      title={frameMoreText('signInWithLink')}
      description={whatItDoes(email, isMember ? (session.user.email ?? '') : null)}
      footer={
        <>
          <Button look="line" disabled={isBusy} onClick={settleArriving}>
            {isMember ? frameMoreText('staySignedIn') : frameMoreText('doNotSignIn')}
          </Button>
          <Button
            look="lane"
            busy={isBusy && frameMoreText('signingIn')}
            onClick={() => void accept()}
          >
            {frameMoreText('signIn')}
          </Button>
        </>
      }
    />
  )
}

/** Addresses are '' for accounts without one; `inUse` is null while nobody is signed in. */
function whatItDoes(account: string, inUse: string | null): ReactNode {
  const offered = {
    account,
    named: account ? 'yes' : 'no',
    b: (words: ReactNode) => <b>{words}</b>,
  }
  return inUse === null
    ? frameMoreText.rich('linkSignsIn', offered)
    : frameMoreText.rich('linkReplaces', { ...offered, inUse, inUseNamed: inUse ? 'yes' : 'no' })
}
