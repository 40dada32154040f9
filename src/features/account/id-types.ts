import type { IdType } from '../../rules/accounts.ts'

/** The kinds of identity documents, as forms offer them. */
export const ID_TYPE_OPTIONS: readonly { value: IdType; label: string }[] = [
  { value: 'drivers_license', label: "Driver's license" },
  { value: 'passport', label: 'Passport' },
  { value: 'state_id', label: 'State ID' },
  { value: 'national_id', label: 'National ID' },
]
