import type { ReactNode } from 'react'
import './auth-page.css'

interface AuthFrameProps {
  title: string
  /** One or two sentences under the title. */
  lead: ReactNode
  children: ReactNode
}

/** A page with one short form about signing in. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="wrap">
      <div className="stack auth-card is-narrow">
        <div className="auth-forms">
          <h1 className="h auth-title">{title}</h1>
          <p className="auth-lead">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  )
}
