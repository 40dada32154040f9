import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeated, repeatKey, type RepeatableRequest } from './stored-responses.server.ts'

const request = fc.record<RepeatableRequest>({
  memberId: fc.constantFrom('dana', 'marcus'),
  auctionId: fc.constantFrom('truck', 'boat'),
  idempotency: fc.record({
    key: fc.constantFrom('one', 'other'),
    digest: fc.constantFrom('asks this', 'asks that'),
  }),
})

test('requests repeat each other exactly when member, auction and key are the same', () => {
  fc.assert(
    fc.property(request, request, (one, other) => {
      const isSame =
        one.memberId === other.memberId &&
        one.auctionId === other.auctionId &&
        one.idempotency?.key === other.idempotency?.key
      expect(repeatKey(one) === repeatKey(other)).toBe(isSame)
    }),
  )
})

test('a request without a key repeats none', () => {
  expect(repeatKey({ memberId: 'dana', auctionId: 'truck', idempotency: null })).toBeNull()
})

test('who repeats a request gets the same bytes, who asks for something else under its key a refusal at the header', () => {
  const response = { status: 201, body: '{"bid":{}}' }
  const again: RepeatableRequest = {
    memberId: 'dana',
    auctionId: 'truck',
    idempotency: { key: 'one', digest: 'asks this' },
  }
  expect(repeated({ digest: 'asks this', response }, again)).toBe(response)
  const refusal = repeated({ digest: 'asks that', response }, again)
  expect(refusal.status).toBe(422)
  expect(JSON.parse(refusal.body)).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'Idempotency-Key', message: expect.stringContaining('Use a new one.') }],
  })
})
