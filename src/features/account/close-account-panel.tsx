import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

/** The way out. */
export function CloseAccountPanel({ email }: { email: string | null }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SecurityPanel
      title="Close your account"
      note="You can no longer sign in, bid or buy. Not possible while you lead an auction or have a reservation to pay."
    >
      <Button look="line" className="account-close" onClick={() => setAsking(true)}>
        Close account
      </Button>
      {isAsking ? <CloseAccountDialog email={email} onClose={() => setAsking(false)} /> : null}
    </SecurityPanel>
  )
}
