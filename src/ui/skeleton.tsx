import { clsx } from 'clsx'

/** A grey box where something is about to appear. Its size comes from its classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={clsx('skeleton', className)} aria-hidden="true" />
}
