import { useQuery } from '@tanstack/react-query'
import { COUNTRY_CODES } from '../../rules/accounts.ts'

interface PhoneNumberProps {
  /** As it was told. */
  text: string
  /** Where its owner lives; what tells how a number without a country code is meant. */
  country: string | null
}

/** A phone number as people of its country write it; as it was typed while that is loading, and if it is not a number. */
export function PhoneNumber({ text, country }: PhoneNumberProps) {
  const { data: formatted = text } = useQuery({
    queryKey: ['phone', text, country],
    queryFn: () => formatPhone(text, country),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <span className="tn">{formatted}</span>
}

/** The numbering plans are loaded when the first number is shown. */
async function formatPhone(text: string, country: string | null): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const home = COUNTRY_CODES[country ?? 'United States']
  const number = parsePhoneNumberFromString(text, home)
  if (!number?.isPossible()) return text
  return number.country === home ? number.formatNational() : number.formatInternational()
}
