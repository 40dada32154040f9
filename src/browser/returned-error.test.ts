import { expect, test } from 'vitest'
import { returnedError } from './returned-error.ts'

const SITE = 'https://hammerlane.example'

test('a known code is told in our own words, and taken off the address', () => {
  const query = 'page=2&error=server_error&error_code=bad_oauth_state&error_description=Call+us'
  expect(returnedError(`${SITE}/auth?${query}#error=server_error&sb=`)).toEqual({
    message: 'This sign-in took too long or was started in another browser. Please try again.',
    address: `${SITE}/auth?page=2`,
  })
})

test.each(['', '?error_description=Call+555', '?error_code=toString', '?error_code=otp_expired'])(
  'nothing is told at /%s',
  (query) => {
    expect(returnedError(`${SITE}/${query}`)).toBeNull()
  },
)
