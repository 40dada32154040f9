import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AccountFields, AddressFields, IdentityFields } from './register-fields.tsx'
import { useRegistrationForm } from './registration-form.ts'

interface RegisterFormProps {
  onDone: () => void
  onRegistering: () => void
}

/** Register: specification, sections 2 and 5. */
export function RegisterForm(props: RegisterFormProps) {
  const registration = useRegistrationForm(props)
  const { form, isBusy, isTried, submit } = registration
  const wrong = form.wrongCount + (registration.photo.error ? 1 : 0)
  return (
    <form
      className="stack auth-form"
      // Without scripts nothing may end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit(event.currentTarget)
      }}
    >
      <AccountFields {...registration} />
      <AddressFields {...registration} />
      <IdentityFields {...registration} />
      <div className="stack auth-consents">
        <Checkbox
          checked={form.values.newsletter}
          onCheckedChange={(checked) => form.set('newsletter', checked)}
        >
          Send me the newsletter with new auctions
        </Checkbox>
        <Checkbox
          checked={form.values.termsAccepted}
          onCheckedChange={(checked) => {
            form.set('termsAccepted', checked)
            form.leave('termsAccepted')
          }}
          error={form.errorOf('termsAccepted')}
        >
          I accept the{' '}
          <Link to="/terms" target="_blank" className="link">
            terms and conditions
          </Link>
        </Checkbox>
      </div>
      {registration.captchaBox}
      <div className="stack auth-actions">
        {isTried && wrong > 0 ? (
          <FieldError>
            {wrong === 1 ? 'One field needs your attention' : `${wrong} fields need your attention`}
          </FieldError>
        ) : null}
        <SubmitButton look="lane" size="lg" busy={isBusy && 'Creating account...'}>
          Create account
        </SubmitButton>
        <Link to="/" className="link">
          Back to home
        </Link>
      </div>
    </form>
  )
}
