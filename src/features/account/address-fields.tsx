import type { ComponentProps } from 'react'
import { accountText } from '../../languages/site/account.ts'
import { COUNTRIES } from '../../rules/accounts.ts'
import { countryLabel } from '../../rules/registration/country-label.ts'
import type { TextProps } from '../../ui/checked-form.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

export const countryOptions = () =>
  COUNTRIES.map((country) => ({ value: country, label: countryLabel(country) }))

type Part = 'address' | 'city' | 'state' | 'country' | 'zip'

interface AddressFieldsProps<Name extends string> {
  /** What the form calls each of them. */
  names: Record<Part, Name>
  /** What a field of the form needs. */
  text: (name: Name) => TextProps
  countries: ComponentProps<typeof SelectField>['options']
}

/** Where somebody lives: the same fields wherever they are asked for. */
export function AddressFields<Name extends string>(props: AddressFieldsProps<Name>) {
  const { names, text, countries } = props
  return (
    <>
      <TextField
        label={accountText('address')}
        fieldClassName="whole"
        autoComplete="address-line1"
        {...text(names.address)}
      />
      <TextField label={accountText('city')} autoComplete="address-level2" {...text(names.city)} />
      <TextField
        label={accountText('stateProvince')}
        autoComplete="address-level1"
        {...text(names.state)}
      />
      <SelectField
        label={accountText('country')}
        autoComplete="country-name"
        options={countries}
        {...text(names.country)}
      />
      <TextField label={accountText('zipCode')} autoComplete="postal-code" {...text(names.zip)} />
    </>
  )
}
