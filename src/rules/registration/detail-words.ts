import { registrationText } from '../../languages/rules/registration.ts'
import type { RegistrationDetail } from './before-bidding.ts'

const WORDS = {
  full_name: 'fullName',
  username: 'username',
  address: 'address',
  city: 'city',
  state_province: 'stateOrProvince',
  country: 'country',
  zip_code: 'zipCode',
  telephone: 'telephone',
  id_type: 'idType',
  id_photo_url: 'idPhoto',
} as const satisfies Record<RegistrationDetail, string>

/** As it stands within a sentence: 'ID photo'. */
export function detailInWords(detail: RegistrationDetail): string {
  return registrationText(WORDS[detail])
}
