import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { isRegistering, useSession } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { forgetDraft } from '../../browser/typed-draft.ts'
import { authText } from '../../languages/site/auth.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { TabPanels } from '../../ui/tab-panels.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { focusHeadingIfLost } from '../frame/focus-heading.ts'
import { hiddenHead } from '../frame/page-head.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readTab } from './auth-tab.ts'
import { FinishRegistration } from './finish-registration.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm } from './register-form.tsx'
import { draftOfRegistration } from './registration-values.ts'
import { useReturnAfterSignIn, ReturnNote } from './return-after-sign-in.tsx'
import { SecondStep } from './second-step.tsx'

export const Route = createFileRoute('/auth')({
  // Whatever else is in the address belongs to the sign-in service.
  validateSearch: (search: { tab?: unknown }): { tab?: 'register' | undefined } => ({
    ...search,
    tab: readTab(search.tab),
  }),
  head: () => hiddenHead(titlesText('loginOrRegister'), titlesText('loginDescription')),
  component: AuthPage,
})

/** Login and Register: specification, section 2 'Auth screen'. */
function AuthPage() {
  const { halfWay, unfinished, goOn, setMaking } = useReturnAfterSignIn()
  /** A registration that was begun is finished first. */
  function onLogin(): void {
    // Whatever the Register form was doing, it is this account now that one goes on with.
    setMaking(false)
    const session = useSession.getState()
    if (session.status === 'signed-in' && isRegistering(session.user)) return
    forgetDraft()
    goOn()
  }
  const isHalfWay = halfWay !== null
  useEffect(() => {
    if (isHalfWay) focusHeadingIfLost()
  }, [isHalfWay])
  if (halfWay) {
    return (
      <AuthFrame title={authText('oneMoreStep')} lead={authText('oneMoreStepText')}>
        <SecondStep
          user={halfWay}
          onDone={() => {
            toastSuccess(authText('success'), authText('loggedIn'))
            onLogin()
          }}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthCard>
      {unfinished ? (
        <FinishRegistration key={unfinished.id} user={unfinished} onDone={() => goOn()} />
      ) : (
        <AuthTabs onLogin={onLogin} onRegistered={() => goOn()} onMaking={setMaking} />
      )}
    </AuthCard>
  )
}

function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="stack auth-card">
        <HowItWorks />
        <div className="auth-forms">
          <NeedsScripts what={authText('signingInNeeds')} />
          {children}
        </div>
      </div>
    </div>
  )
}

type Tab = 'login' | 'register'

interface AuthTabsProps {
  onLogin: () => void
  onRegistered: () => void
  onMaking: (isMaking: boolean) => void
}

function AuthTabs({ onLogin, onRegistered, onMaking }: AuthTabsProps) {
  const { tab: addressed } = useSearch({ from: '/auth' })
  const navigate = useNavigate({ from: '/auth' })
  const [chosen, setChosen] = useState<Tab | null>(null)
  const isHydrated = useHydrated()
  // Who was registering goes on with it.
  const hasDraft = useMemo(() => isHydrated && draftOfRegistration() !== null, [isHydrated])
  const tab = chosen ?? addressed ?? (hasDraft ? 'register' : 'login')
  /** The address of an account that Register found to be there. */
  const [knownEmail, setKnownEmail] = useState('')
  function show(next: Tab): void {
    setChosen(next)
    const search = next === 'register' ? { tab: next } : {}
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <>
      <ProviderButtons />
      <TabPanels<Tab>
        label={titlesText('loginOrRegister')}
        value={tab}
        onValueChange={show}
        note={<ReturnNote />}
        panels={[
          {
            value: 'login',
            label: authText('login'),
            href: '/auth',
            content: <LoginForm key={knownEmail} email={knownEmail} onDone={onLogin} />,
          },
          {
            value: 'register',
            label: authText('register'),
            href: '/auth?tab=register',
            content: (
              <RegisterForm
                begun={null}
                onDone={onRegistered}
                onRegistering={() => onMaking(true)}
                onSignIn={(email) => {
                  onMaking(false)
                  setKnownEmail(email)
                  show('login')
                }}
              />
            ),
          },
        ]}
      />
    </>
  )
}
