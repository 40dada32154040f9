import { Link, useLocation } from '@tanstack/react-router'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { isRegistering, useSession } from '../../browser/session.ts'
import { frameText } from '../../languages/site/frame.ts'
import './unfinished-registration.css'

/** On every screen but that one: that the registration was interrupted, and where it goes on. */
export function UnfinishedRegistration() {
  const session = useSession()
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth') })
  if (session.status !== 'signed-in' || !isRegistering(session.user) || isThere) return null
  return (
    <section className="unfinished" aria-label={frameText('registration')}>
      <p className="wrap beside">
        <UserRoundPen className="icon" />
        <span>
          {frameText.rich('unfinishedRegistration', {
            b: (words) => <b>{words}</b>,
            link: (words) => (
              <Link to="/auth" className="link">
                {words}
              </Link>
            ),
          })}
        </span>
      </p>
    </section>
  )
}
