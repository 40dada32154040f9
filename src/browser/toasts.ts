import { useSyncExternalStore } from 'react'
import { ApiProblem } from './api.ts'

interface Toast {
  id: number
  tone: 'success' | 'destructive'
  title: string
  text?: string | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(toast: Omit<Toast, 'id'>): void {
  const isShown = toasts.some((shown) => shown.title === toast.title && shown.text === toast.text)
  if (!isShown) replace([...toasts.slice(-2), { ...toast, id: ++lastId }])
}

/** Says that something worked: 'Bid Placed!', 'Your bid of $18,500 has been placed successfully'. */
export function toastSuccess(title: string, text?: string): void {
  add({ tone: 'success', title, text })
}

/** Says that something did not work. Read out at once. */
export function toastFailure(title: string, text?: string): void {
  add({ tone: 'destructive', title, text })
}

/** The toast of a refused call: the server's own words, or those of the specification as fallback. */
export function toastProblem(error: unknown, fallback: string): void {
  if (error instanceof ApiProblem && error.problem.code !== 'unreachable') {
    toastFailure(error.problem.title, error.problem.detail)
  } else {
    toastFailure('Error', fallback)
  }
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: readonly Toast[] = []

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
}
