import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { Toast as Primitive } from 'radix-ui'

export interface ToastMessage {
  id: number
  tone: 'success' | 'destructive'
  title: string
  text?: string | undefined
}

const SHOWN_MS = 6_000

/** The stack of toasts. Time stands still for them while a pointer or the focus is on them. */
export function ToastStack({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}) {
  return (
    <Primitive.Provider duration={SHOWN_MS} label="Notification">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
      <Primitive.Viewport className="toasts" />
    </Primitive.Provider>
  )
}

function ToastCard({ toast, onDismiss }: { toast: ToastMessage; onDismiss: (id: number) => void }) {
  const isBad = toast.tone === 'destructive'
  return (
    <Primitive.Root
      className="toast"
      data-tone={toast.tone}
      role={isBad ? 'alert' : 'status'}
      type={isBad ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) onDismiss(toast.id)
      }}
    >
      {isBad ? <CircleAlert className="icon" /> : <CircleCheck className="icon" />}
      <div>
        <Primitive.Title className="toast-title">{toast.title}</Primitive.Title>
        {toast.text ? (
          <Primitive.Description className="toast-text">{toast.text}</Primitive.Description>
        ) : null}
      </div>
      <Primitive.Close className="iconbtn" aria-label="Dismiss">
        <X className="icon" />
      </Primitive.Close>
    </Primitive.Root>
  )
}
