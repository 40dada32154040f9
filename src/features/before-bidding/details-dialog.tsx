import { type ReactNode, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { beforeBiddingText } from '../../languages/site/before-bidding.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Profile } from '../account/profile.ts'
import '../auth/auth-page.css'
import { RegisterForm } from '../auth/register-form.tsx'
import { begunAccount } from '../auth/registration-values.ts'
import { useTermsVersion } from '../frame/site.ts'
import './details-dialog.css'
import { useIsShown } from './use-is-shown.ts'

interface DetailsDialogProps {
  profile: Profile
  /** What they are needed for, as a sentence. */
  purpose: string
  /** What else is to be known meanwhile. */
  note?: ReactNode
  /** What saving them does besides, told at the button. */
  consequence?: ReactNode
  onSaved: (profile: Profile) => void
  onClose: () => void
}

/**
 * For an account that was made without the Register form: asks what that form asks, before the first bid or purchase and
 * in its place. What was typed is kept as in that form; what is stored already stands in it.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  const { profile, purpose, note, consequence, onSaved, onClose } = props
  const session = useSession()
  const termsVersion = useTermsVersion()
  const [begun] = useState(() =>
    session.status === 'signed-in' ? begunAccount(session.user, profile, termsVersion) : null,
  )
  const isOpen = useIsShown()
  if (!begun) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={beforeBiddingText('title')}
      description={beforeBiddingText('explanation', { purpose })}
    >
      {note}
      <div className="details-form">
        <RegisterForm
          begun={begun}
          words={words()}
          consequence={consequence}
          onDone={(saved) => {
            // Whoever closed it meanwhile has the details saved, and no more than that.
            if (isOpen()) onSaved(saved)
          }}
          onRegistering={() => undefined}
          onSignIn={() => undefined}
        />
      </div>
    </Dialog>
  )
}

const words = () => ({
  submit: beforeBiddingText('save'),
  busy: beforeBiddingText('saving'),
  done: { title: beforeBiddingText('saved') },
  failed: beforeBiddingText('saveFailed'),
})
