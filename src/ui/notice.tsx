import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence that must not be overlooked, behind the yellow edge. */
export function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="notice" role="note">
      <Icon className="icon" />
      <div>{children}</div>
    </div>
  )
}

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text?: string
  /** One button or link: the way on. */
  action?: ReactNode
  /** A heading of the page, or a plain line under one. */
  as?: 'h1' | 'h2' | 'p'
  className?: string
}

/** In place of a list without entries, or of a page that does not exist. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, text, action, as: Title = 'p', className } = props
  return (
    <div className={clsx('empty', className)}>
      <Icon className="icon" />
      <Title className="h">{title}</Title>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}
