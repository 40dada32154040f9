import { Link, useLocation } from '@tanstack/react-router'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { frameText } from '../../../languages/site/frame.ts'
import { useBegunRegistration } from './begun-registration.ts'
import './unfinished-registration.css'

/** On every screen but that one: that the registration was interrupted, and where it goes on. */
export function UnfinishedRegistration() {
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth') })
  const begun = useBegunRegistration({ isAsked: !isThere })
  if (isThere || begun?.isComplete !== false) return null
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
