import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '../policy.ts'
import { beforeBidding, type BidderProfile } from './before-bidding.ts'

describe('before the first bid', () => {
  const registered: BidderProfile = {
    full_name: 'Ada Lovelace',
    username: 'ada_1815',
    address: '12 St James Square',
    city: 'London',
    state_province: 'Ohio',
    country: 'United States',
    zip_code: '43140',
    telephone: '614 555 0100',
    id_type: 'passport',
    id_photo_url: '/api/me/id-photo',
    terms_version: TERMS_VERSION,
  }

  test('nothing is asked of who registered under the terms of today', () => {
    expect(beforeBidding(registered, TERMS_VERSION)).toEqual([])
  })

  test('the terms come first, those of today; then all details that are missing or empty', () => {
    const changed = { ...registered, terms_version: '2025-11-01', username: null, city: '' }
    expect(beforeBidding(changed, TERMS_VERSION)).toEqual([
      { accept: 'terms' },
      { tell: ['username', 'city'] },
    ])
    expect(beforeBidding({ ...registered, terms_version: null }, TERMS_VERSION)).toEqual([
      { accept: 'terms' },
    ])
    expect(beforeBidding({ ...registered, id_photo_url: null }, TERMS_VERSION)).toEqual([
      { tell: ['id_photo_url'] },
    ])
  })
})
