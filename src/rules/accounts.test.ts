import { describe, expect, test } from 'vitest'
import {
  ID_PHOTO_MAX_BYTES,
  idPhotoInvalid,
  idPhotoRefusal,
  idPhotoRequired,
  isStorable,
  loginRules,
  profileChangeRules,
  registrationRules,
  splitName,
} from './accounts.ts'

const aRegistration = {
  fullName: 'Ada Lovelace',
  username: 'ada_1815',
  email: 'ada@example.com',
  password: 'secret',
  confirmPassword: 'secret',
  address: '12 St James Square',
  city: 'London',
  stateProvince: 'Ohio',
  country: 'United States',
  zipCode: '43140',
  telephone: '614 555 0100',
  idType: 'passport',
  referralCode: '',
  newsletter: false,
  termsAccepted: true,
}

function messagesFor(change: Record<string, unknown>): string[] {
  const parsed = registrationRules.safeParse({ ...aRegistration, ...change })
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

describe('the Register form', () => {
  test('accepts a complete form and trims the name, username and e-mail', () => {
    const parsed = registrationRules.parse({
      ...aRegistration,
      fullName: '  Ada Lovelace ',
      username: ' ada_1815 ',
      email: ' ada@example.com ',
    })
    expect(parsed).toMatchObject({
      fullName: 'Ada Lovelace',
      username: 'ada_1815',
      email: 'ada@example.com',
    })
  })

  test.each([
    ['fullName', 'A', 'Name must be at least 2 characters'],
    ['fullName', '  A  ', 'Name must be at least 2 characters'],
    ['fullName', 'A'.repeat(101), 'Name must be less than 100 characters'],
    ['username', 'ada_1', 'Username must be 6-20 characters'],
    ['username', 'a'.repeat(21), 'Username must be 6-20 characters'],
    ['username', 'ada-1815', 'Username can only contain letters, numbers and underscores'],
    ['username', 'аda_1815', 'Username can only contain letters, numbers and underscores'],
    ['username', 'ada\u200b_1815', 'Username can only contain letters, numbers and underscores'],
    ['email', 'ada', 'Invalid email address'],
    ['email', `${'a'.repeat(250)}@x.com`, 'Email must be less than 255 characters'],
    ['confirmPassword', 'Secret', "Passwords don't match"],
    ['address', '12 A', 'Address is required'],
    ['city', 'L', 'City is required'],
    ['stateProvince', 'O', 'State/Province is required'],
    ['country', '', 'Country is required'],
    ['zipCode', '43', 'ZIP/Post Code is required'],
    ['telephone', '614555010', 'Valid phone number is required'],
    ['idType', '', 'ID Type is required'],
    ['idType', 'library_card', 'ID Type is required'],
    ['termsAccepted', false, 'You must accept the terms and conditions'],
  ])('%s %j is refused with its message', (field, value, message) => {
    expect(messagesFor({ [field]: value })).toContain(message)
  })

  test.each([
    { fullName: 'Al' },
    { fullName: 'A'.repeat(100) },
    { username: 'abcdef' },
    { username: 'a'.repeat(20) },
    { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com` },
    { address: '12345', city: 'LA', stateProvince: 'CA', zipCode: '123', telephone: '0123456789' },
    { password: '      ', confirmPassword: '      ' },
    { referralCode: undefined },
  ])('%j is just long enough', (change) => {
    expect(messagesFor(change)).toEqual([])
  })

  test('a short password has one message although it matches its confirmation', () => {
    expect(messagesFor({ password: '12345', confirmPassword: '12345' })).toEqual([
      'Password must be at least 6 characters',
    ])
  })

  test('passwords that differ are told together with the other errors, after them', () => {
    expect(messagesFor({ confirmPassword: 'other!', city: '' })).toEqual([
      'City is required',
      "Passwords don't match",
    ])
  })

  test('a missing field has the same message as an empty one', () => {
    expect(messagesFor({ fullName: undefined, zipCode: undefined })).toEqual([
      'Name must be at least 2 characters',
      'ZIP/Post Code is required',
    ])
  })
})

describe('the Login form', () => {
  test('asks for a valid e-mail and six characters', () => {
    const parsed = loginRules.safeParse({ email: 'x', password: '12345' })
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      'Invalid email address',
      'Password must be at least 6 characters',
    ])
  })
})

describe('a change of the profile', () => {
  test('leaves out what it does not know and what the server derives', () => {
    expect(
      profileChangeRules.parse({ city: 'Bern', first_name: 'X', customer_id: 'HL-000001' }),
    ).toEqual({ city: 'Bern' })
  })

  test.each(['a\0bcde', 'abc\ud800de'])('%j cannot be stored and is refused', (address) => {
    expect(profileChangeRules.safeParse({ address }).success).toBe(false)
    expect(isStorable(address)).toBe(false)
  })
})

describe('an ID photo', () => {
  test('is required, an image and at most 5 MB', () => {
    expect(idPhotoRefusal(null)).toEqual(idPhotoRequired())
    expect(idPhotoRefusal({ type: 'application/pdf', size: 10 })).toEqual(idPhotoInvalid())
    expect(idPhotoRefusal({ type: 'image/png', size: ID_PHOTO_MAX_BYTES + 1 })).toEqual(
      idPhotoInvalid(),
    )
    expect(idPhotoRefusal({ type: 'image/png', size: 0 })).toEqual(idPhotoInvalid())
    expect(idPhotoRefusal({ type: 'image/webp', size: ID_PHOTO_MAX_BYTES })).toBeNull()
  })
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('the name %j is split into %j and %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})
