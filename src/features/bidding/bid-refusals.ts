import { ApiProblem } from '../../browser/api.ts'

/** What the server may ask for before it takes a bid or a maximum. */

export function isUnproven(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'email_not_confirmed'
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'authentication_required'
}

export function isTooLow(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'invalid_bid'
}

export function isUnregistered(error: unknown): error is ApiProblem {
  const codes = ['terms_not_accepted', 'details_missing']
  return error instanceof ApiProblem && codes.includes(error.problem.code)
}
