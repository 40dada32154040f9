import type { ComponentType, ReactNode } from 'react'

interface StripProps {
  tone: 'ok' | 'warn' | 'bad'
  icon: ComponentType<{ className?: string }>
  children: ReactNode
}

/** How its messages stress what matters most. */
export const inBold = (words: ReactNode) => <b>{words}</b>

/** One line across the panel about one's own part in the auction. */
export function Strip({ tone, icon: Icon, children }: StripProps) {
  return (
    <div className="soft standing" data-tone={tone}>
      <Icon className="icon" />
      <span>{children}</span>
    </div>
  )
}
