/** What the Register form asks of Dana, by the names of the profile; usernames are unique. */
export const DETAILS = {
  full_name: 'Dana Whitfield',
  address: '1180 Harbor View Dr',
  city: 'Tampa',
  state_province: 'Florida',
  country: 'United States',
  zip_code: '33602',
  telephone: '(813) 555-0176',
  id_type: 'drivers_license',
} as const

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
