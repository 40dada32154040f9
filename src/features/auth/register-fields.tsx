import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import {
  AddressFields as AccountAddressFields,
  COUNTRY_OPTIONS,
} from '../account/address-fields.tsx'
import { IdPhotoField } from '../account/id-photo-field.tsx'
import { ID_TYPE_OPTIONS } from '../account/id-types.ts'
import type { useRegistrationForm } from './registration-form.ts'

type Registration = ReturnType<typeof useRegistrationForm>

export function AccountFields({ form, isMade, checkUsername }: Registration) {
  const username = form.text('username')
  const { values } = form
  const known = [values.fullName, values.username, values.email]
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
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isMade}
        {...form.text('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={values.password} known={known} />}
        readOnly={isMade}
        {...form.text('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        readOnly={isMade}
        {...form.text('confirmPassword')}
      />
    </fieldset>
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
      <TextField
        label="Telephone"
        fieldClassName="whole"
        type="tel"
        autoComplete="tel"
        {...form.text('telephone')}
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
        <IdPhotoField file={photo.file} error={photo.error} onChoose={photo.choose} />
      </div>
      <TextField label="Referral code" optional autoComplete="off" {...form.text('referralCode')} />
    </fieldset>
  )
}
