import type { User } from '@supabase/auth-js'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { FactorList, factorState, freeName, verifiedOf } from './factor-list.tsx'
import { SecurityPanel } from './security-panel.tsx'

const EnrolAppDialog = lazyPart(async () => (await import('./enrol-app-dialog.tsx')).EnrolAppDialog)

/** Apps that show a new code every half minute (RFC 6238). */
export function AppsPanel({ user }: { user: User }) {
  const [isAdding, setAdding] = useState(false)
  const apps = verifiedOf(user.factors, 'totp')
  return (
    <SecurityPanel
      title="Authenticator app"
      state={factorState(apps)}
      note="Signing in will also ask for a code from an app on your phone, so a stolen password alone is not enough."
    >
      <FactorList factors={apps} kind="Authenticator app" />
      <Button look="line" onClick={() => setAdding(true)}>
        {apps.length > 0 ? 'Add another app' : 'Set up an app'}
      </Button>
      {isAdding ? (
        <Suspense>
          <EnrolAppDialog
            name={freeName('Authenticator app', user.factors)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </SecurityPanel>
  )
}
