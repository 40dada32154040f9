import { accountText } from '../../languages/site/account.ts'
import type { IdType } from '../../rules/accounts.ts'

/** The kinds of identity documents, as forms offer them. */
export const idTypeOptions = (): readonly { value: IdType; label: string }[] => [
  { value: 'drivers_license', label: accountText('driversLicense') },
  { value: 'passport', label: accountText('passport') },
  { value: 'state_id', label: accountText('stateId') },
  { value: 'national_id', label: accountText('nationalId') },
]
