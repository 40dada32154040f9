import { lazy, Suspense } from 'react'
import { dismissToast, useToasts } from '../../browser/toasts.ts'

const ToastStack = lazy(() =>
  import('../../ui/toast.tsx').then((module) => ({ default: module.ToastStack })),
)

/** Shows the toasts of the whole product; what draws them is loaded with the first one. */
export function Toaster() {
  const toasts = useToasts()
  const hasToasts = toasts.length > 0
  if (!hasToasts) return null
  return (
    <Suspense>
      <ToastStack toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  )
}
