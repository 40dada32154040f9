import { create } from 'zustand'
import { browserText } from '../languages/site/browser.ts'
import { ApiProblem } from './api.ts'

interface Toast {
  id: number
  tone: 'success' | 'destructive'
  title: string
  text?: string | undefined
  /** What it is about, where that may change before the toast is gone: 'id-photo'. */
  about?: string | undefined
}

/** What is shown, oldest first; none on the server. */
export const useToasts = create<readonly Toast[]>(() => [])

let lastId = 0

/** The same said again takes the place of the one before, as a new element: screen readers read it again. */
function add(toast: Omit<Toast, 'id'>): void {
  const { title, text, about } = toast
  withdrawToasts(about)
  const others = useToasts
    .getState()
    .filter((shown) => shown.title !== title || shown.text !== text)
  useToasts.setState([...others.slice(-2), { ...toast, id: ++lastId }], true)
}

/**
 * Says that something worked: 'Bid Placed!', 'Your bid of $18,500 has been placed successfully'. What failed before it
 * is mended; what is about something stays until that changes.
 */
export function toastSuccess(title: string, text?: string, about?: string): void {
  useToasts.setState(
    (toasts) => toasts.filter(({ tone, about }) => tone === 'success' || about),
    true,
  )
  add({ tone: 'success', title, text, about })
}

/** Says that something did not work. Read out at once. */
export function toastFailure(title: string, text?: string, about?: string): void {
  add({ tone: 'destructive', title, text, about })
}

/** The toast of a refused call: the server's own words, or those of the specification as fallback. */
export function toastProblem(error: unknown, fallback: string, about?: string): void {
  if (error instanceof ApiProblem && error.problem.code !== 'unreachable') {
    toastFailure(error.problem.title, error.problem.detail, about)
  } else {
    toastFailure(browserText('error'), fallback, about)
  }
}

/** Takes away what was said about something that has changed since. */
export function withdrawToasts(about: string | undefined): void {
  if (about) useToasts.setState((toasts) => toasts.filter((toast) => toast.about !== about), true)
}

export function dismissToast(id: number): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)
}
