import { expect, test } from 'vitest'
import { type AccountValues, changeRulesFrom, changesOf } from './profile-changes.ts'

const before: AccountValues = {
  full_name: 'Dana Whitfield',
  username: 'dana_whitfield',
  address: '',
  city: 'Tampa',
  state_province: 'FL',
  country: 'United States',
  zip_code: '33602',
  telephone: '',
  id_type: '',
  referral_code: 'FRIEND',
  newsletter_subscription: false,
}

test('only what differs is sent; an emptied referral code is none', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(
    changesOf(before, {
      ...before,
      city: 'Miami',
      referral_code: '',
      newsletter_subscription: true,
    }),
  ).toEqual({ city: 'Miami', referral_code: null, newsletter_subscription: true })
})

test('what was never told may stay so, what is changed must be right', () => {
  const rules = changeRulesFrom(before)
  expect(rules.safeParse(before).success).toBe(true)
  const wrong = rules.safeParse({ ...before, username: 'dana', telephone: '12', city: '' })
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['username', 'Username must be 6-20 characters'],
    ['city', 'City is required'],
    ['telephone', 'Valid phone number is required'],
  ])
})
