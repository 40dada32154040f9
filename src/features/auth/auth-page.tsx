import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { TabPanels } from '../../ui/tab-panels.tsx'
import { hiddenHead } from '../frame/page-head.ts'
import { AuthFrame } from './auth-frame.tsx'
import './auth-page.css'
import { HowItWorks } from './how-it-works.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm } from './register-form.tsx'
import { SecondStep } from './second-step.tsx'

export const Route = createFileRoute('/auth')({
  head: () =>
    hiddenHead(
      'Login or register',
      'Sign in to bid and buy, or register: it is free and takes about three minutes.',
    ),
  component: AuthPage,
})

type Tab = 'login' | 'register'

/** Login and Register: specification, section 2 'Auth screen'. */
function AuthPage() {
  const [tab, setTab] = useState<Tab>('login')
  const { halfWay, onDone, onSecondStep, onRegistering } = useWayOn()
  if (halfWay) {
    return (
      <AuthFrame
        title="One more step"
        lead="You are almost in: your account also asks for a second proof that it is you."
      >
        <SecondStep user={halfWay} onDone={onSecondStep} />
      </AuthFrame>
    )
  }
  return (
    <div className="wrap">
      <div className="stack auth-card">
        <HowItWorks />
        <div className="auth-forms">
          <ProviderButtons />
          <TabPanels<Tab>
            label="Login or register"
            value={tab}
            onValueChange={setTab}
            panels={[
              { value: 'login', label: 'Login', content: <LoginForm onDone={onDone} /> },
              {
                value: 'register',
                label: 'Register',
                content: <RegisterForm onDone={onDone} onRegistering={onRegistering} />,
              },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * Who is signed in already, or has just signed in, goes on to the auctions. A registration signs in at
 * its first step and has more to do, so it says when it is done.
 */
function useWayOn() {
  const session = useSession()
  const navigate = useNavigate()
  const isRegistering = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in' && !isRegistering.current) {
      void navigate({ to: '/auctions', replace: true })
    }
  }, [session.status, navigate])
  const onDone = () => void navigate({ to: '/auctions' })
  return {
    /** Who gave the right password and has a second step to take. */
    halfWay: session.status === 'anonymous' ? session.halfWay : null,
    onDone,
    onSecondStep: () => {
      toastSuccess('Success!', 'You have successfully logged in.')
      onDone()
    },
    onRegistering: () => {
      isRegistering.current = true
    },
  }
}
