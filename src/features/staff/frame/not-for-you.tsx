import { Link, useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { Problem } from '../../../browser/api.ts'
import { signOut } from '../../../browser/session.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'

/** For members, and for staff whom the server does not let in: `why` is what it says. */
export function NotForYou({ why }: { why?: Problem }) {
  const navigate = useNavigate()
  return (
    <main id="main" className="staff-nobody">
      <EmptyState
        icon={Lock}
        as="h1"
        title={why ? why.title : staffFrameText('forStaff')}
        text={why ? why.detail : staffFrameText('forStaffText')}
        action={
          <div className="cluster">
            <Link to="/dashboard" className={buttonClass('ink')}>
              {staffFrameText('goToDashboard')}
            </Link>
            <Button
              look="line"
              onClick={() => {
                signOut()
                void navigate({ to: '/staff/$', params: { _splat: '' } })
              }}
            >
              {staffFrameText('signInAsOther')}
            </Button>
          </div>
        }
      />
    </main>
  )
}
