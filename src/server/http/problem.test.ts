import { expect, test } from 'vitest'
import { busy, Problem, problemResponse, validationFailed, type ProblemCode } from './problem.ts'

test.each<[ProblemCode, number, string]>([
  ['bad_json', 400, 'Error'],
  ['authentication_required', 401, 'Authentication Required'],
  ['forbidden', 403, 'Error'],
  ['account_closed', 403, 'Error'],
  ['not_found', 404, 'Error'],
  ['not_available', 409, 'Not Available'],
  ['price_changed', 409, 'Price Changed'],
  ['payload_too_large', 413, 'Error'],
  ['validation_failed', 422, 'Validation Error'],
  ['invalid_bid', 422, 'Invalid Bid'],
  ['rate_limited', 429, 'Error'],
  ['busy', 503, 'Error'],
])('%s is %i, and its toast says %s', (code, status, title) => {
  expect(new Problem(code, 'a sentence').body).toEqual({
    type: 'about:blank',
    title,
    status,
    detail: 'a sentence',
    code,
  })
})

test('goes out as application/problem+json with what belongs to it', async () => {
  const problem = new Problem('invalid_bid', 'Minimum bid is $10,200', { minimum_bid: 10_200 })
  const response = problemResponse(problem)
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.has('retry-after')).toBe(false)
  expect(await response.json()).toMatchObject({ minimum_bid: 10_200 })
})

test('busy says after how many seconds to try again', () => {
  expect(problemResponse(busy()).headers.get('retry-after')).toBe('1')
  expect(problemResponse(busy('Soon', 5)).headers.get('retry-after')).toBe('5')
})

test('the first wrong field is what the toast says', () => {
  const errors = [
    { path: 'title', message: 'Title is required' },
    { path: 'year', message: 'Too old' },
  ]
  expect(validationFailed(errors).body).toMatchObject({ detail: 'Title is required', errors })
})
