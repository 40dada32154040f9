import type { ComponentProps } from 'react'
import { COUNTRIES } from '../../rules/accounts.ts'
import type { TextProps } from '../../ui/checked-form.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

export const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: country }))

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
        label="Address"
        fieldClassName="whole"
        autoComplete="address-line1"
        {...text(names.address)}
      />
      <TextField label="City" autoComplete="address-level2" {...text(names.city)} />
      <TextField label="State/Province" autoComplete="address-level1" {...text(names.state)} />
      <SelectField
        label="Country"
        autoComplete="country-name"
        options={countries}
        {...text(names.country)}
      />
      <TextField label="ZIP/Post code" autoComplete="postal-code" {...text(names.zip)} />
    </>
  )
}
