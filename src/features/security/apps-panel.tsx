import type { User } from '@supabase/auth-js'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { securityText } from '../../languages/site/security.ts'
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
      title={securityText('app')}
      state={factorState(apps)}
      note={securityText('appNote')}
    >
      <FactorList factors={apps} kind={securityText('app')} />
      <Button look="line" onClick={() => setAdding(true)}>
        {securityText(apps.length > 0 ? 'addAnotherApp' : 'setUpApp')}
      </Button>
      {isAdding ? (
        <Suspense>
          <EnrolAppDialog
            name={freeName(securityText('app'), user.factors)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </SecurityPanel>
  )
}
