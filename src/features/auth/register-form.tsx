import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { forgetDraft } from '../../browser/typed-draft.ts'
import { authText } from '../../languages/site/auth.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Profile } from '../account/profile.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { AccountFields, AddressFields, IdentityFields } from './register-fields.tsx'
import {
  awaitedAddress,
  finishing,
  registering,
  type RegistrationWords,
  useRegistrationForm,
} from './registration-form.ts'
import {
  type BegunAccount,
  draftOfRegistration,
  type RegistrationValues,
} from './registration-values.ts'
import { useConfirmation } from './use-confirmation.ts'

interface RegisterFormProps {
  /** The account that is gone on with; null for a new one. */
  begun: BegunAccount | null
  /** What is said where it is not registering. */
  words?: RegistrationWords
  /** What its button does besides. */
  consequence?: ReactNode
  onDone: (profile: Profile) => void
  onRegistering: () => void
  /** There is an account with this address already. */
  onSignIn: (email: string) => void
}

type Registration = ReturnType<typeof useRegistrationForm>

const continuing = () => ({ ...registering(), submit: authText('continue') })

/** Register: specification, sections 2 and 5. */
export function RegisterForm({ onSignIn, consequence, ...options }: RegisterFormProps) {
  const registration = useRegistrationForm(options)
  const element = useRef<HTMLFormElement>(null)
  const { form, isBusy, progress, submit } = registration
  const awaited = awaitedAddress(registration)
  const isBegun = options.begun !== null
  const isMade = progress === 'made' && registration.isTried && !isBusy
  const words = options.words ?? (isBegun ? finishing() : isMade ? continuing() : registering())
  const goOn = () => {
    if (element.current && !isBusy) submit(element.current)
  }
  useConfirmation(form.values.email, awaited !== null, goOn)
  return (
    <>
      <form
        ref={element}
        className="stack auth-form"
        // Without scripts nothing may end up in the address.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit(event.currentTarget)
        }}
      >
        {isBegun ? null : <RestoredDraft form={form} />}
        <AccountFields {...registration} isBegun={isBegun} onSignIn={onSignIn} />
        <AddressFields {...registration} />
        <IdentityFields {...registration} />
        <Consents form={form} hasAcceptedTerms={options.begun?.hasAcceptedTerms ?? false} />
        {registration.captchaBox}
        {awaited === null ? (
          <div className="stack auth-actions">
            <Standing {...registration} isBegun={isBegun} />
            {consequence}
            <SubmitButton look="lane" size="lg" busy={isBusy && words.busy}>
              {words.submit}
            </SubmitButton>
            {isBegun ? null : (
              <Link to="/" className="link">
                {authText('backToHome')}
              </Link>
            )}
          </div>
        ) : null}
      </form>
      {awaited === null ? null : (
        <ConfirmAddress email={awaited} busy={isBusy && words.busy} onAgain={goOn} />
      )}
    </>
  )
}

/** What was typed before in this browser is put back, once, and can be thrown away. */
function RestoredDraft({ form }: Pick<Registration, 'form'>) {
  const isHydrated = useHydrated()
  const draft = useMemo(() => (isHydrated ? draftOfRegistration() : null), [isHydrated])
  const [isDropped, setDropped] = useState(false)
  const set = useEffectEvent(form.set)
  useEffect(() => {
    for (const [name, value] of Object.entries(draft ?? {})) {
      // The draft's rules have the form's names and types.
      set(name as keyof RegistrationValues, value)
    }
  }, [draft])
  if (!draft || isDropped) return null
  return (
    <div className="spread auth-restored">
      <p>{authText('restoredDraft')}</p>
      <button
        type="button"
        className="link"
        onClick={() => {
          forgetDraft()
          form.clear()
          setDropped(true)
        }}
      >
        {authText('startOver')}
      </button>
    </div>
  )
}

interface ConsentsProps extends Pick<Registration, 'form'> {
  hasAcceptedTerms: boolean
}

function Consents({ form, hasAcceptedTerms }: ConsentsProps) {
  return (
    <div className="stack auth-consents">
      <Checkbox
        checked={form.values.newsletter}
        onCheckedChange={(checked) => form.set('newsletter', checked)}
      >
        {authText('wantNewsletter')}
      </Checkbox>
      {hasAcceptedTerms ? null : (
        <Checkbox
          checked={form.values.termsAccepted}
          onCheckedChange={(checked) => {
            form.set('termsAccepted', checked)
            form.leave('termsAccepted')
          }}
          error={form.errorOf('termsAccepted')}
        >
          {authText.rich('acceptTerms', {
            link: (words) => (
              <Link to="/terms" target="_blank" className="link">
                {words}
              </Link>
            ),
          })}
        </Checkbox>
      )}
    </div>
  )
}

/** Where the registration stands, above the button that goes on with it. */
function Standing({
  form,
  photo,
  isTried,
  isBusy,
  progress,
  isBegun,
}: Registration & { isBegun: boolean }) {
  const wrong = form.wrongCount + (photo.isWrong ? 1 : 0)
  return (
    <>
      {progress === 'made' && !isBegun && isTried && !isBusy ? (
        <p className="hint">{authText('pressContinue')}</p>
      ) : null}
      {isTried && wrong > 0 ? (
        <FieldError>{authText('wrongFields', { count: wrong })}</FieldError>
      ) : null}
    </>
  )
}
