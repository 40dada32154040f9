import { Link, useNavigate } from '@tanstack/react-router'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { forgetReturnAddress } from '../../browser/return-address.ts'
import { isStaffSession, signOut, useSession } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { frameText } from '../../languages/site/frame.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'

/** Login/Register for visitors; Dashboard, My Auctions where there is room, and Logout for members; staff, who can neither bid nor buy, are led to their desk. */
export function AccountButtons({ isInDrawer = false }: { isInDrawer?: boolean }) {
  const session = useSession()
  const navigate = useNavigate()
  if (session.status !== 'signed-in') {
    return (
      <Link
        to="/auth"
        className={isInDrawer ? buttonClass('lane', 'lg') : buttonClass('line', 'md', 'login')}
      >
        {frameText('login')}
      </Link>
    )
  }
  const size = isInDrawer ? 'lg' : 'md'
  return (
    <>
      {isStaffSession(session) ? (
        <Link to="/staff/$" className={buttonClass('line', size)}>
          {frameText('backOffice')}
        </Link>
      ) : (
        <>
          <Link to="/dashboard" className={buttonClass('line', size)}>
            <LayoutDashboard className="icon" />
            {frameText('dashboard')}
          </Link>
          <Link
            to="/dashboard/my-auctions"
            className={buttonClass('line', size, isInDrawer ? undefined : 'account-auctions')}
          >
            {frameText('myAuctions')}
          </Link>
        </>
      )}
      <Button
        look={isInDrawer ? 'line' : 'ghost'}
        onClick={() => {
          signOut({ hasLeft: true })
          toastSuccess(frameText('signedOut'))
          void navigate({ to: '/' }).finally(() => {
            // Whoever leaves by choice does not want to come back here next time.
            forgetReturnAddress()
            // The button is gone, also where one was at home already.
            focusHeadingIfLost()
          })
        }}
      >
        {frameText('logout')}
      </Button>
    </>
  )
}
