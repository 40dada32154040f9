import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import {
  AddressFields as AccountAddressFields,
  COUNTRY_OPTIONS,
} from '../account/address-fields.tsx'
import { IdPhotoField } from '../account/id-photo-field.tsx'
import { ID_TYPE_OPTIONS } from '../account/id-types.ts'
import { EMAIL_TAKEN, type useRegistrationForm } from './registration-form.ts'

type Registration = ReturnType<typeof useRegistrationForm>

interface AccountFieldsProps {
  /** The account was begun before: its address and password are not asked for again. */
  isBegun: boolean
  onSignIn: (email: string) => void
}

export function AccountFields({
  isBegun,
  onSignIn,
  ...registration
}: AccountFieldsProps & Registration) {
  const { form, checkUsername } = registration
  const username = form.text('username')
  return (
    <fieldset className="stack auth-group">
      <legend>Account</legend>
      <TextField
        label="Full name"
        fieldClassName="whole"
        autoComplete="name"
        {...form.text('fullName')}
      />
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint="6-20 letters, numbers and underscores"
        {...username}
        onBlur={(event) => {
          username.onBlur(event)
          checkUsername()
        }}
      />
      {isBegun ? null : <SignInFields {...registration} onSignIn={onSignIn} />}
    </fieldset>
  )
}

function SignInFields(props: Pick<AccountFieldsProps, 'onSignIn'> & Registration) {
  const { form, progress, onSignIn } = props
  const { values } = form
  const isMade = progress === 'made'
  const email = form.text('email')
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isMade}
        {...email}
        error={
          email.error === EMAIL_TAKEN ? (
            <span>
              {EMAIL_TAKEN}{' '}
              <button type="button" className="link" onClick={() => onSignIn(values.email)}>
                Sign in instead
              </button>
            </span>
          ) : (
            email.error
          )
        }
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={
          <PasswordStrength
            password={values.password}
            known={[values.fullName, values.username, values.email]}
          />
        }
        readOnly={isMade}
        {...form.text('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        readOnly={isMade}
        {...form.text('confirmPassword')}
      />
    </>
  )
}

const ADDRESS_NAMES = {
  address: 'address',
  city: 'city',
  state: 'stateProvince',
  country: 'country',
  zip: 'zipCode',
} as const

export function AddressFields({ form }: Registration) {
  return (
    <fieldset className="stack auth-group">
      <legend>Address</legend>
      <AccountAddressFields names={ADDRESS_NAMES} text={form.text} countries={COUNTRY_OPTIONS} />
      <PhoneField
        label="Telephone"
        fieldClassName="whole"
        country={form.values.country}
        {...form.text('telephone')}
        onValueChange={(value) => form.set('telephone', value)}
      />
    </fieldset>
  )
}

export function IdentityFields({ form, photo }: Registration) {
  return (
    <fieldset className="stack auth-group">
      <legend>Identity</legend>
      <SelectField label="ID type" options={ID_TYPE_OPTIONS} {...form.text('idType')} />
      <div className="whole">
        {photo.isStored ? (
          <p className="hint">We already have your ID photo. No need to choose it again.</p>
        ) : null}
        <IdPhotoField file={photo.file} error={photo.error} choice={photo.choice} />
      </div>
      <TextField label="Referral code" optional autoComplete="off" {...form.text('referralCode')} />
    </fieldset>
  )
}
