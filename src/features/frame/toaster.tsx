import { dismissToast, useToasts } from '../../browser/toasts.ts'
import { ToastStack } from '../../ui/toast.tsx'

/** Shows the toasts of the whole product. */
export function Toaster() {
  return <ToastStack toasts={useToasts()} onDismiss={dismissToast} />
}
