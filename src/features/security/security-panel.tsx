import type { ReactNode } from 'react'
import { useCallback, useId } from 'react'
import { Chip, type ChipTone } from '../../ui/badge.tsx'
import './security.css'

interface SecurityPanelProps {
  title: string
  /** "On", "None yet": how it stands. */
  state?: { label: string; tone: ChipTone } | undefined
  note: ReactNode
  /** The part of an address that leads here. */
  anchor?: string
  children: ReactNode
}

/** One subject of a member's security: how it stands, why it matters, what can be done. */
export function SecurityPanel({ title, state, note, anchor, children }: SecurityPanelProps) {
  const id = useId()
  // The page is there before what it shows of a member: who was led here by a link is taken along now.
  const arrive = useCallback(
    (panel: HTMLElement | null) => {
      if (anchor !== undefined && location.hash === `#${anchor}`) panel?.scrollIntoView()
    },
    [anchor],
  )
  return (
    <section ref={arrive} id={anchor} className="panel security-panel" aria-labelledby={id}>
      <div className="spread security-head">
        <h2 className="h" id={id}>
          {title}
        </h2>
        {state ? <Chip tone={state.tone}>{state.label}</Chip> : null}
      </div>
      <p className="security-note">{note}</p>
      {children}
    </section>
  )
}

interface SecurityRowProps {
  title: ReactNode
  text: ReactNode
  action?: ReactNode
}

/** Something that can be taken away: a device, a passkey, a way to sign in. */
export function SecurityRow({ title, text, action }: SecurityRowProps) {
  return (
    <li className="spread security-row">
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {action}
    </li>
  )
}
