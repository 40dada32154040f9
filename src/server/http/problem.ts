import { CONSIGNOR_CANNOT_BID, STAFF_CANNOT_BID } from '../../rules/bidding.ts'

/**
 * What an API call answers when it does not do what was asked: problem details (RFC 9457). `title` and
 * `detail` are what the person sees, `code` is what programs go by.
 */
export type ProblemCode = keyof typeof KINDS

const KINDS = {
  bad_json: { status: 400, title: 'Error' },
  authentication_required: { status: 401, title: 'Authentication Required' },
  forbidden: { status: 403, title: 'Error' },
  account_closed: { status: 403, title: 'Error' },
  reauthentication_needed: { status: 403, title: 'Confirm It Is You' },
  insufficient_aal: { status: 403, title: 'Second Step Needed' },
  email_not_confirmed: { status: 403, title: 'Confirm Your Email' },
  limit_exceeded: { status: 403, title: 'Limit Reached' },
  terms_not_accepted: { status: 403, title: 'Terms Not Accepted' },
  details_missing: { status: 403, title: 'Details Missing' },
  not_found: { status: 404, title: 'Error' },
  method_not_allowed: { status: 405, title: 'Error' },
  account_in_use: { status: 409, title: 'Not Yet' },
  not_available: { status: 409, title: 'Not Available' },
  price_changed: { status: 409, title: 'Price Changed' },
  terms_changed: { status: 409, title: 'Terms Changed' },
  changed_meanwhile: { status: 409, title: 'Changed Meanwhile' },
  photo_changed: { status: 409, title: 'Photo Changed' },
  payload_too_large: { status: 413, title: 'Error' },
  validation_failed: { status: 422, title: 'Validation Error' },
  invalid_bid: { status: 422, title: 'Invalid Bid' },
  rate_limited: { status: 429, title: 'Error' },
  internal_error: { status: 500, title: 'Error' },
  busy: { status: 503, title: 'Error' },
} as const

export const PROBLEM_CODES = Object.keys(KINDS) as ProblemCode[]

export function problemStatus(code: ProblemCode): number {
  return KINDS[code].status
}

export interface FieldError {
  path: string
  message: string
}

interface ProblemMore {
  title?: string
  errors?: FieldError[]
  [member: string]: unknown
}

export class Problem extends Error {
  readonly code: ProblemCode
  readonly more: ProblemMore

  constructor(code: ProblemCode, detail: string, more: ProblemMore = {}) {
    super(detail)
    this.name = 'Problem'
    this.code = code
    this.more = more
  }

  get status(): number {
    return KINDS[this.code].status
  }

  get body() {
    const { status, title } = KINDS[this.code]
    return {
      type: 'about:blank',
      title,
      status,
      detail: this.message,
      code: this.code,
      ...this.more,
    }
  }
}

/** A field-by-field refusal; the first message is also what the toast says. */
export function validationFailed(errors: FieldError[]): Problem {
  return new Problem('validation_failed', errors[0]?.message ?? 'Please check what you entered', {
    errors,
  })
}

/** Seconds after which trying again makes sense, for 429 and 503. */
export function busy(
  detail = 'We are busy. Please try again in a moment.',
  retryAfter = 1,
): Problem {
  return new Problem('busy', detail, { retry_after: retryAfter })
}

export function nothingHere(): Problem {
  return new Problem('not_found', 'There is nothing at this address')
}

export function accountClosed(): Problem {
  return new Problem('account_closed', 'This account is closed. Please contact support.')
}

/** Of who still reads what is owed, and asked for something else. */
export function accountInDefault(): Problem {
  const detail =
    'This account is closed because a purchase was not paid in time. Your dashboard shows what is owed; please contact support.'
  return new Problem('account_closed', detail)
}

export function accountBanned(): Problem {
  return new Problem('forbidden', 'This account is banned. Please contact support.')
}

/** For a call of the back office, of a session that took one step only. */
export function secondStepNeeded(as: 'staff' | 'consignor'): Problem {
  return new Problem('insufficient_aal', STEP_NEEDED[as])
}

const ADD_STEP =
  'add a passkey or an authenticator app under Security on your dashboard, and have it given again.'
const STEP_NEEDED = {
  staff: `Working as staff needs a second step of signing in, set up before the role is given. Ask whoever runs this site to take the role away, ${ADD_STEP}`,
  consignor: `Your bank’s lots and decisions need a second step of signing in, set up before you are given access. Ask our staff to remove your access, ${ADD_STEP}`,
} as const

export function staffCannotBid(): Problem {
  return new Problem('forbidden', STAFF_CANNOT_BID)
}

export function consignorCannotBid(): Problem {
  return new Problem('forbidden', CONSIGNOR_CANNOT_BID)
}

export function problemResponse(problem: Problem): Response {
  const { body, more } = problem
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
  if (typeof more['retry_after'] === 'number') headers.set('retry-after', `${more['retry_after']}`)
  // The rest of a body that was not read would be taken for the next request.
  if (body.status === 413) headers.set('connection', 'close')
  return new Response(JSON.stringify(body), { status: body.status, headers })
}
