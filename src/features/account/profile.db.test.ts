import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { TERMS_VERSION } from '../../rules/policy.ts'

let account: AccountApi
let token: string
let userId: string

beforeAll(async () => {
  account = await startAccountApi()
})
afterAll(() => account.close())
beforeEach(async () => {
  const { session, user } = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
  token = session.access_token
  userId = user.id
})

const registration = {
  username: 'Ada_1815',
  full_name: 'Ada King Lovelace',
  address: '12 St James Square',
  city: 'London',
  state_province: 'Ohio',
  country: 'United States',
  zip_code: '43140',
  telephone: '614 555 0100',
  id_type: 'passport',
  referral_code: null,
  newsletter_subscription: true,
  terms_accepted: true,
  terms_version: TERMS_VERSION,
}

/** Halves of surrogate pairs and U+0000 included. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))

describe('the profile', () => {
  test('is the own one, and nobody reads it without a token', async () => {
    const mine = await ask('GET', '/api/me')
    expect(mine.body).toMatchObject({
      id: userId,
      first_name: 'Ada',
      last_name: 'King Lovelace',
      status: 'open',
    })
    expect(mine.body.customer_id).toMatch(/^HL-\d{6}$/)
    const theirs = await ask('GET', '/api/me', undefined, null)
    expect([theirs.status, theirs.body.code]).toEqual([401, 'authentication_required'])
  })

  test('takes what the register form sends; names, customer id and terms are the server’s', async () => {
    const before = await ask('GET', '/api/me')
    const sent = {
      ...registration,
      username: 'Lovelace',
      first_name: 'X',
      customer_id: 'HL-000001',
      status: 'closed',
      id: crypto.randomUUID(),
    }
    const { status, body } = await ask('PATCH', '/api/me', sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...registration,
      username: 'Lovelace',
      phone: registration.telephone,
      id: userId,
      first_name: 'Ada',
      last_name: 'King Lovelace',
      customer_id: before.body.customer_id,
      status: 'open',
      roles: ['member'],
    })
    expect(Date.now() - Date.parse(body.terms_accepted_at ?? '')).toBeLessThan(10_000)
    expect((await ask('GET', '/api/me')).body).toEqual(body)
  })

  test('accepting the same terms again keeps the time of the first', async () => {
    const accepted = { terms_accepted: true, terms_version: TERMS_VERSION }
    const first = await ask('PATCH', '/api/me', accepted)
    const again = await ask('PATCH', '/api/me', { ...accepted, city: 'Bern' })
    expect(again.body).toMatchObject({
      city: 'Bern',
      terms_accepted_at: first.body.terms_accepted_at,
    })
  })

  test('accepts no terms of another version, and stores nothing then', async () => {
    const sent = { terms_accepted: true, city: 'Bern' }
    const older = await ask('PATCH', '/api/me', { ...sent, terms_version: '2025-11-01' })
    expect([older.status, older.body]).toMatchObject([
      409,
      { code: 'terms_changed', terms_version: TERMS_VERSION },
    ])
    // To name one without accepting it changes nothing either.
    await ask('PATCH', '/api/me', { terms_version: TERMS_VERSION })
    expect((await ask('GET', '/api/me')).body).toMatchObject({
      city: null,
      terms_accepted: false,
      terms_version: null,
    })
  })

  test('accepts the terms of today where no version is named, as the specification lists it', async () => {
    const { status, body } = await ask('PATCH', '/api/me', { terms_accepted: true, city: 'Bern' })
    const accepted = { terms_accepted: true, terms_version: TERMS_VERSION }
    expect([status, body]).toMatchObject([200, { ...accepted, city: 'Bern' }])
  })

  test('a username that differs only in case is taken, and nothing is stored', async () => {
    await ask('PATCH', '/api/me', { username: 'Bidder_One' })
    const other = await account.service.signedUp('second@example.com')
    const refused = await ask(
      'PATCH',
      '/api/me',
      { username: 'bidder_ONE', city: 'Bern' },
      other.session.access_token,
    )
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        code: 'validation_failed',
        errors: [{ path: 'username', message: 'This username is already taken' }],
      },
    ])
    expect(
      (await ask('GET', '/api/me', undefined, other.session.access_token)).body.city,
    ).toBeNull()
  })

  test('a username wanted by ten at once goes to one', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, i) => account.service.signedUp(`race${i}@example.com`)),
    )
    const answers = await Promise.all(
      people.map(({ session }) =>
        ask('PATCH', '/api/me', { username: 'everybody' }, session.access_token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ])
  })

  test.each([
    [{ username: 'a' }, 'username', 'Username must be 6-20 characters'],
    [{ full_name: 'A' }, 'full_name', 'Name must be at least 2 characters'],
    [{ telephone: '1' }, 'telephone', 'Valid phone number is required'],
    [{ id_type: 'library' }, 'id_type', 'ID Type is required'],
    [{ city: null }, 'city', 'City is required'],
    [{ city: 'a\0bc' }, 'city', 'Contains characters that cannot be used'],
    [{ terms_accepted: false }, 'terms_accepted', 'You must accept the terms and conditions'],
    [
      { id_photo_url: 'https://elsewhere.example/face.jpg' },
      'id_photo_url',
      'Please upload your ID photo',
    ],
  ])('%j is refused at its field', async (change, path, message) => {
    const before = await ask('GET', '/api/me')
    const { status, body } = await ask('PATCH', '/api/me', { ...change, zip_code: '12345' })
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
    expect((await ask('GET', '/api/me')).body).toEqual(before.body)
  })

  test('whatever is sent, the answer is never a 5xx', async () => {
    const value = fc.oneof(
      fc.string({ unit: anyCodeUnit }),
      fc.jsonValue(),
      fc.constant('\ud800 lone surrogate'),
    )
    const body = fc.dictionary(
      fc.constantFrom(...Object.keys(registration), 'id_photo_url', '__proto__'),
      value,
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (sent) => {
        expect((await ask('PATCH', '/api/me', sent)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a username', () => {
  test('is told to be free or taken, in any case, before there is an account', async () => {
    await ask('PATCH', '/api/me', { username: 'Taken_Name' })
    const nobody = null
    expect((await ask('GET', '/api/usernames/taken_NAME', undefined, nobody)).body).toEqual({
      username: 'taken_NAME',
      available: false,
    })
    expect((await ask('GET', '/api/usernames/free_name', undefined, nobody)).body).toEqual({
      username: 'free_name',
      available: true,
    })
    expect((await ask('GET', '/api/usernames/taken_name')).body.available).toBe(true)
  })

  test.each([
    ['too short', 'a'],
    ['too long', 'x'.repeat(21)],
    ['a blank', 'with space'],
    ['U+0000', '\0\0\0\0\0\0'],
    ['a Cyrillic letter', '\u0430da_1815'],
    ['a full-width letter', '\uff41da_1815'],
    ['a zero-width space', 'ada_\u200b1815'],
    ['a zero-width joiner', 'ada_1815\u200d'],
    ['a dotless i', 'ad\u0131_1815'],
    ['an accent of its own', 'ada\u0301_1815'],
    ['a change of direction', 'ada_1815\u202e'],
    ['an Arabic digit', 'ada_181\u0665'],
  ])('with %s is refused, before there is an account and when it is saved', async (_, username) => {
    const address = `/api/usernames/${encodeURIComponent(username)}`
    for (const { status, body } of [
      await ask('GET', address, undefined, null),
      await ask('PATCH', '/api/me', { username }),
    ]) {
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'username'])
    }
  })
})

function ask<Path extends string>(
  method: string,
  path: Path,
  body?: unknown,
  as: string | null = token,
) {
  return account.ask(as, method, path, body)
}
