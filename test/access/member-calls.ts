/** How the calls of staff about members, and about what they ask, are made. */
import type { Asked } from './calls.ts'

/** The member of the matrix; a body that is refused by its fields, after the question of access. */
const OF = { of: "member's id" } as const
const REFUSED = { ...OF, body: {} } as const

export const MEMBER_CALLS: Record<string, Asked> = {
  'GET /api/staff/members': {},
  'GET /api/staff/members.csv': {},
  'GET /api/staff/members/{id}/bids': OF,
  'GET /api/staff/members/{id}/bids.csv': OF,
  'GET /api/staff/members/{id}/purchases': OF,
  'GET /api/staff/members/{id}/purchases.csv': OF,
  'GET /api/staff/members/{id}/payments': OF,
  'GET /api/staff/members/{id}/payments.csv': OF,
  'GET /api/staff/members/{id}/notices': OF,
  'GET /api/staff/members/{id}/notices.csv': OF,
  'GET /api/staff/members/{id}/sessions': OF,
  'GET /api/staff/members/{id}/sessions.csv': OF,
  'GET /api/staff/members/{id}/related': OF,
  'GET /api/staff/members/{id}/related.csv': OF,
  'GET /api/staff/members/{id}': OF,
  'GET /api/staff/members/{id}/id-photo': OF,
  'POST /api/staff/members/{id}/review-id-photo': REFUSED,
  'POST /api/staff/members/{id}/reject-id-photo': REFUSED,
  'GET /api/staff/id-rejection-mail': { query: '?reason=Expired' },
  'GET /api/staff/id-reviews': {},
  'GET /api/staff/id-reviews.csv': {},
  'POST /api/staff/members/{id}/end-sessions': REFUSED,
  'POST /api/staff/members/{id}/remove-second-steps': REFUSED,
  'POST /api/staff/members/{id}/close': REFUSED,
  'POST /api/staff/members/{id}/reopen': REFUSED,
  'POST /api/staff/members/{id}/strikes': REFUSED,
  'POST /api/staff/members/{id}/strikes/{strike}/take-back': REFUSED,
  'PUT /api/staff/members/{id}/limits': REFUSED,
  'GET /api/staff/public-questions': {},
  'GET /api/staff/public-questions.csv': {},
  'POST /api/staff/public-questions/{id}/publish': { body: {} },
  'POST /api/staff/public-questions/{id}/reject': { body: {} },
  'POST /api/staff/public-questions/{id}/take-back': { body: {} },
}
