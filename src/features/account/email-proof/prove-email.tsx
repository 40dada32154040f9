import { Suspense } from 'react'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'

const ProveEmailForm = lazyPart(async () => (await import('./prove-email-form.tsx')).ProveEmailForm)

/** Loaded for the few who need it. */
export function ProveEmail({ isNeeded, onProven }: { isNeeded: boolean; onProven: () => void }) {
  if (!isNeeded) return null
  return (
    <Suspense>
      <ProveEmailForm onProven={onProven} />
    </Suspense>
  )
}
