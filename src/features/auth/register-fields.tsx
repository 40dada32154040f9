import { accountText } from '../../languages/site/account.ts'
import { authText } from '../../languages/site/auth.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import {
  AddressFields as AccountAddressFields,
  countryOptions,
} from '../account/address-fields.tsx'
import { IdPhotoField } from '../account/id-photo-field.tsx'
import { idTypeOptions } from '../account/id-types.ts'
import type { useRegistrationForm } from './registration-form.ts'

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
      <legend>{authText('account')}</legend>
      <TextField
        label={accountText('fullName')}
        fieldClassName="whole"
        autoComplete="name"
        {...form.text('fullName')}
      />
      <TextField
        label={accountText('username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={accountText('usernameHint')}
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
        label={authText('email')}
        type="email"
        autoComplete="email"
        readOnly={isMade}
        {...email}
        error={
          email.error === authText('emailTaken') ? (
            <span>
              {authText.rich('emailTakenSignIn', {
                link: (words) => (
                  <button type="button" className="link" onClick={() => onSignIn(values.email)}>
                    {words}
                  </button>
                ),
              })}
            </span>
          ) : (
            email.error
          )
        }
      />
      <PasswordField
        label={authText('password')}
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
        label={authText('confirmPassword')}
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
      <legend>{accountText('address')}</legend>
      <AccountAddressFields names={ADDRESS_NAMES} text={form.text} countries={countryOptions()} />
      <PhoneField
        label={accountText('telephone')}
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
      <legend>{authText('identity')}</legend>
      <SelectField
        label={accountText('idType')}
        options={idTypeOptions()}
        {...form.text('idType')}
      />
      <div className="whole">
        {photo.isStored ? <p className="hint">{authText('photoIsStored')}</p> : null}
        <IdPhotoField file={photo.file} error={photo.error} choice={photo.choice} />
      </div>
      <TextField
        label={accountText('referralCode')}
        optional
        autoComplete="off"
        {...form.text('referralCode')}
      />
    </fieldset>
  )
}
