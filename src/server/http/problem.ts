import { answerHttpText } from '../../languages/answers/http.ts'
import { whyConsignorCannotBid, whyStaffCannotBid } from '../../rules/bid-words.ts'

/**
 * What an API call answers when it does not do what was asked: problem details (RFC 9457). `title` and
 * `detail` are what the person sees, `code` is what programs go by.
 */
export type ProblemCode = keyof typeof KINDS

const KINDS = {
  bad_json: { status: 400, title: 'titleError' },
  authentication_required: { status: 401, title: 'titleSignIn' },
  forbidden: { status: 403, title: 'titleError' },
  account_closed: { status: 403, title: 'titleError' },
  reauthentication_needed: { status: 403, title: 'titleConfirmYou' },
  insufficient_aal: { status: 403, title: 'titleSecondStep' },
  email_not_confirmed: { status: 403, title: 'titleConfirmEmail' },
  limit_exceeded: { status: 403, title: 'titleLimit' },
  terms_not_accepted: { status: 403, title: 'titleTermsNotAccepted' },
  details_missing: { status: 403, title: 'titleDetailsMissing' },
  not_found: { status: 404, title: 'titleError' },
  method_not_allowed: { status: 405, title: 'titleError' },
  account_in_use: { status: 409, title: 'titleNotYet' },
  not_available: { status: 409, title: 'titleNotAvailable' },
  price_changed: { status: 409, title: 'titlePriceChanged' },
  terms_changed: { status: 409, title: 'titleTermsChanged' },
  changed_meanwhile: { status: 409, title: 'titleChangedMeanwhile' },
  photo_changed: { status: 409, title: 'titlePhotoChanged' },
  payload_too_large: { status: 413, title: 'titleError' },
  validation_failed: { status: 422, title: 'titleValidation' },
  invalid_bid: { status: 422, title: 'titleInvalidBid' },
  rate_limited: { status: 429, title: 'titleError' },
  internal_error: { status: 500, title: 'titleError' },
  busy: { status: 503, title: 'titleError' },
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
      title: answerHttpText(title),
      status,
      detail: this.message,
      code: this.code,
      ...this.more,
    }
  }
}

/** A field-by-field refusal; the first message is also what the toast says. */
export function validationFailed(errors: FieldError[]): Problem {
  return new Problem('validation_failed', errors[0]?.message ?? answerHttpText('checkEntered'), {
    errors,
  })
}

/** Seconds after which trying again makes sense, for 429 and 503. */
export function busy(detail = answerHttpText('busy'), retryAfter = 1): Problem {
  return new Problem('busy', detail, { retry_after: retryAfter })
}

export function nothingHere(): Problem {
  return new Problem('not_found', answerHttpText('nothingHere'))
}

export function accountClosed(): Problem {
  return new Problem('account_closed', answerHttpText('accountClosed'))
}

/** Of who still reads what is owed, and asked for something else. */
export function accountInDefault(): Problem {
  return new Problem('account_closed', answerHttpText('accountInDefault'))
}

export function accountBanned(): Problem {
  return new Problem('forbidden', answerHttpText('accountBanned'))
}

/** For a call of the back office, of a session that took one step only. */
export function secondStepNeeded(as: 'staff' | 'consignor'): Problem {
  return new Problem('insufficient_aal', answerHttpText(STEP_NEEDED[as]))
}

const STEP_NEEDED = { staff: 'staffStepNeeded', consignor: 'consignorStepNeeded' } as const

export function staffCannotBid(): Problem {
  return new Problem('forbidden', whyStaffCannotBid())
}

export function consignorCannotBid(): Problem {
  return new Problem('forbidden', whyConsignorCannotBid())
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
