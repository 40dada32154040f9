import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { authText } from '../../languages/site/auth.ts'
import { AuthFrame } from './auth-frame.tsx'

interface AfterLinkProps {
  title: string
  lead: string
  /** Where one goes on, as links; the way back to the login comes after them. */
  children: ReactNode
}

/** What became of the link of a mail that led here, where nothing can be done with it any more. */
export function AfterLink({ title, lead, children }: AfterLinkProps) {
  return (
    <AuthFrame title={title} lead={lead}>
      <div className="stack auth-form auth-actions">
        {children}
        <Link to="/auth" className="link">
          {authText('backToLogin')}
        </Link>
      </div>
    </AuthFrame>
  )
}
