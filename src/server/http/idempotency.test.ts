import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idempotencyOf, problemJson, responseFrom } from './idempotency.ts'
import { Problem, validationFailed } from './problem.ts'

const requestWith = (key?: string) =>
  new Request('http://localhost', key === undefined ? {} : { headers: { 'idempotency-key': key } })

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 255,
})

test('the header is optional', () => {
  expect(idempotencyOf(requestWith(), ['bid', 10_100])).toBeNull()
})

test('every key of 1 to 255 visible ASCII characters is taken as it is', () => {
  fc.assert(
    fc.property(visible, (key) => {
      expect(idempotencyOf(requestWith(key), ['bid', 10_100])?.key).toBe(key)
    }),
  )
})

test.each([
  ['empty', ''],
  ['with a space', 'a b'],
  ['with letters beyond ASCII', 'ä'],
  ['too long', 'k'.repeat(256)],
])('a key that is %s is refused at the header', (_, key) => {
  expect(() => idempotencyOf(requestWith(key), [])).toThrow(
    expect.objectContaining({
      status: 422,
      more: { errors: [{ path: 'Idempotency-Key', message: expect.any(String) }] },
    }),
  )
})

test('requests have the same digest exactly when they ask the same', () => {
  const digestOf = (content: unknown) => idempotencyOf(requestWith('k'), content)?.digest
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(digestOf(one) === digestOf(other)).toBe(isSame)
      expect(digestOf(one)).toMatch(/^[0-9a-f]{64}$/)
    }),
  )
})

test.each([
  [validationFailed([{ path: 'amount', message: 'Bids are in whole dollars' }]), 422],
  [new Problem('not_available', 'This item is no longer available'), 409],
])('a refusal goes out as problem details: %s', async (problem, status) => {
  const response = responseFrom(problemJson(problem))
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json',
  ])
  expect(await response.json()).toEqual(problem.body)
})

test('a good answer goes out as JSON, to the byte', async () => {
  const body = '{"bid":{"amount":10100}, "auction":{}}'
  const response = responseFrom({ status: 201, body })
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json'])
  expect(await response.text()).toBe(body)
})
