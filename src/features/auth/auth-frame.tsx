import { type ReactNode, useEffect, useRef } from 'react'
import { authText } from '../../languages/site/auth.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { focusHeadingIfLost } from '../frame/focus-heading.ts'
import './auth-page.css'

interface AuthFrameProps {
  title: string
  /** One or two sentences under the title. */
  lead: ReactNode
  children: ReactNode
}

/** A page with one short form about signing in. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const shown = useRef(title)
  useEffect(() => {
    // One form has followed another, in which the focus was.
    if (shown.current !== title) focusHeadingIfLost()
    shown.current = title
  }, [title])
  return (
    <div className="wrap">
      <div className="stack auth-card is-narrow">
        <div className="auth-forms">
          <h1 className="h auth-title">{title}</h1>
          <p className="auth-lead">{lead}</p>
          <NeedsScripts what={authText('passwordNeeds')} />
          {children}
        </div>
      </div>
    </div>
  )
}
