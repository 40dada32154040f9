import type { User } from '@supabase/auth-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type SecondStep as Way, waysOf } from '../../browser/second-step.ts'
import { signIn, signOut } from '../../browser/session.ts'
import { hasPasskeys, showPasskey } from '../../browser/sign-in/passkeys.ts'
import { authText } from '../../languages/site/auth.ts'
import { Button } from '../../ui/button.tsx'
import { isFocusLost } from '../frame/focus-heading.ts'
import { useAction } from '../security/use-action.ts'
import { CodeForm } from './code-form.tsx'

interface SecondStepProps {
  user: User
  onDone: () => void
}

/** After the password: a passkey, a code or a recovery code, for members who have set one up. */
export function SecondStep({ user, onDone }: SecondStepProps) {
  const ways = usableWays(user)
  const [chosen, setChosen] = useState(0)
  const way = ways[chosen]
  const element = useRef<HTMLDivElement>(null)
  function choose(at: number): void {
    flushSync(() => setChosen(at))
    // The button that was pressed is no longer there.
    element.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  const isTypedAtOnce = way?.kind === 'app' || way?.kind === 'recovery-code'
  const focusField = useEffectEvent(() => {
    if (isTypedAtOnce && isFocusLost()) element.current?.querySelector('input')?.focus()
  })
  useEffect(() => focusField(), [])
  return (
    <div ref={element} className="stack auth-form">
      {way?.kind === 'passkey' ? <PasskeyStep factorId={way.factorId} onDone={onDone} /> : null}
      {way && way.kind !== 'passkey' ? <CodeForm key={chosen} way={way} onDone={onDone} /> : null}
      <div className="stack auth-actions">
        {ways.map((other, at) =>
          at === chosen ? null : (
            <button key={wordsFor(other)} type="button" className="link" onClick={() => choose(at)}>
              {wordsFor(other)}
            </button>
          ),
        )}
        <button type="button" className="link" onClick={() => signOut()}>
          {authText('signInAsSomeoneElse')}
        </button>
      </div>
    </div>
  )
}

/** Without passkeys in this browser there is another way, if only a recovery code. */
function usableWays({ factors }: User): Way[] {
  return waysOf(factors).filter(({ kind }) => kind !== 'passkey' || hasPasskeys())
}

function wordsFor(way: Way): string {
  const name = way.kind === 'recovery-code' ? '' : way.name
  return authText('useOtherWay', { way: way.kind, name })
}

function PasskeyStep({ factorId, onDone }: { factorId: string; onDone: () => void }) {
  const { isBusy, run } = useAction(authText('signInFailed'))
  async function show() {
    if (await run(async () => showPasskey(await signIn(), factorId))) onDone()
  }
  return (
    <Button
      look="lane"
      size="lg"
      busy={isBusy && authText('waitingForPasskey')}
      onClick={() => void show()}
    >
      {authText('usePasskey')}
    </Button>
  )
}
