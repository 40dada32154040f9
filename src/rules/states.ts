/** US states, the District of Columbia and Puerto Rico; Canadian provinces and territories. By their postal code. */
const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
  'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
  'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,' +
  'VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,' +
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
  'NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,' +
  'SK Saskatchewan,YT Yukon'

/** The names by their codes. */
export const STATES: ReadonlyMap<string, string> = new Map(
  NAMES.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

const CODES = new Map([...STATES].map(([code, name]) => [name.toLowerCase(), code]))

/** 'Florida' for 'FL'; a code that is none of a state, as it is. */
export function stateName(code: string): string {
  return STATES.get(code) ?? code
}

/** A ZIP or a Canadian postal code after the state. */
const POSTAL_CODE = /\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i
const COUNTRY = /,\s*(?:US|USA|U\.S\.A?\.|United States|Canada)$/i

/**
 * The code of the state in which a place lies: 'FL' for 'Tampa, FL', 'Tampa, Florida' and 'Tampa, FL 33602, USA'.
 * Two capitals at the end are taken for a code also where no state has it. Null where none is told.
 */
export function stateOf(location: string | null): string | null {
  const place = (location ?? '').trim().replace(COUNTRY, '').replace(POSTAL_CODE, '')
  const last = place.slice(place.lastIndexOf(',') + 1).trim()
  const code = CODES.get(last.toLowerCase())
  if (code) return code
  const isAfterComma = place.includes(',')
  if (isAfterComma && STATES.has(last.toUpperCase())) return last.toUpperCase()
  return isAfterComma && /^[A-Z]{2}$/.test(last) ? last : null
}
