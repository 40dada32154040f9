import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { uiText } from '../languages/site/ui.ts'
import { IconButton } from './button.tsx'

interface ToastMessage {
  id: number
  tone: 'success' | 'destructive'
  title: string
  text?: string | undefined
}

interface ToastStackProps {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}

const SHOWN_MS = 6_000

/**
 * The stack of toasts. It is in the page before the first one, so that screen readers hear what is put
 * into it: failures at once, the rest when they are done speaking. Each text is there once.
 */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  return (
    <section className="toasts" aria-label={uiText('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>
  )
}

/** Gone after a while, but not while a pointer or the focus is on it. */
function ToastCard({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  const [isPaused, setPaused] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismiss(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  const isBad = toast.tone === 'destructive'
  const Icon = isBad ? CircleAlert : CircleCheck
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is an alert or a status
    <div
      className="toast"
      data-tone={toast.tone}
      role={isBad ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
    >
      <Icon className="icon" />
      <div>
        <div className="toast-title">{toast.title}</div>
        {toast.text ? <div className="toast-text">{toast.text}</div> : null}
      </div>
      <IconButton label={uiText('dismiss')} onClick={onDismiss}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}
