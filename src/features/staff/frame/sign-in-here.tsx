import { Link } from '@tanstack/react-router'
import type { Session } from '../../../browser/session.ts'
import { frameText } from '../../../languages/site/frame.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AuthFrame } from '../../auth/auth-frame.tsx'
import '../../auth/auth-page.css'
import { LoginForm } from '../../auth/login-form.tsx'
import { SecondStep } from '../../auth/second-step.tsx'

interface SignInProps {
  session: Session
  /** The address that is to sign in, where it is known. */
  email?: string
}

/** In place of the page: whoever signs in goes on here. */
export function SignInHere({ session }: SignInProps) {
  return (
    <main id="main" className="staff-nobody">
      <AuthFrame title={frameText('backOffice')} lead={staffFrameText('signInLead')}>
        <Steps session={session} />
      </AuthFrame>
    </main>
  )
}

/** Over the page, where a session ended in the middle of work: what was typed stays. */
export function SignInAgain({ session, email = '' }: SignInProps) {
  return (
    <Dialog
      open
      isShownOnce
      onOpenChange={() => undefined}
      title={staffFrameText('signInAgain')}
      description={staffFrameText('signInAgainText')}
    >
      <Steps session={session} email={email} />
      <Link to="/" className="link">
        {staffFrameText('leaveBackOffice')}
      </Link>
    </Dialog>
  )
}

/** The password, and the second step for whoever has one. What comes next whoever shows this knows by the session. */
function Steps({ session, email = '' }: SignInProps) {
  const halfWay = session.status === 'anonymous' ? session.halfWay : null
  const goOn = () => undefined
  if (halfWay) return <SecondStep user={halfWay} onDone={goOn} />
  return <LoginForm email={email} onDone={goOn} />
}
