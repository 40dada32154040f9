import { expect, test } from 'vitest'
import { TERMS_VERSION } from '../rules/policy.ts'
import {
  REGISTRATION_DETAILS,
  type RegistrationDetail,
} from '../rules/registration/before-bidding.ts'
import { missingByMember, type NotYetRegistered } from './require-registration.server.ts'

test('who has accepted the terms and told everything may bid', () => {
  expect(missingByMember([bidder({})]).size).toBe(0)
})

test.each([null, 'an older version'])('terms are asked for first: %s', (terms_version) => {
  const asked = missingByMember([bidder({ terms_version, telephone: null })]).get('dana')
  expect(asked?.().body).toMatchObject({
    status: 403,
    code: 'terms_not_accepted',
    detail: 'Please accept the terms and conditions before you bid or buy.',
    terms_version: TERMS_VERSION,
  })
})

test.each([
  [['telephone'], 'telephone'],
  [['username', 'telephone'], 'username and telephone'],
  [['username', 'telephone', 'id_photo_url'], 'username, telephone and ID photo'],
] as const)('what is missing is named in one sentence: %j', (missing, words) => {
  const gaps = Object.fromEntries(missing.map((detail) => [detail, null]))
  expect(missingByMember([bidder(gaps)]).get('dana')?.().body).toMatchObject({
    status: 403,
    code: 'details_missing',
    detail: `Before you bid or buy we need your ${words}.`,
    missing,
  })
})

test.each(REGISTRATION_DETAILS)('nobody bids without %s', (detail) => {
  for (const value of [null, '']) {
    const found = missingByMember([{ ...bidder({ [detail]: value }), id: 'marcus' }, bidder({})])
    expect([...found.keys()]).toEqual(['marcus'])
  }
})

function bidder(gaps: Partial<NotYetRegistered>): NotYetRegistered {
  const told = Object.fromEntries(REGISTRATION_DETAILS.map((detail) => [detail, 'told'])) as Record<
    RegistrationDetail,
    string
  >
  return { id: 'dana', ...told, terms_version: TERMS_VERSION, terms_now: TERMS_VERSION, ...gaps }
}
