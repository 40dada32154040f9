/** How each call is made to learn who may make it: so that it changes nothing that another one needs. */

/** What stands in for `{id}`, or for `:id`, where it matters whose it is. */
export type Subject =
  | 'lot'
  | "member's reservation"
  | "member's session"
  | "member's id"
  | 'unknown'

export interface Asked {
  /** Of its parameters; one that there is not, unless told. */
  of?: Subject
  query?: string
  body?: unknown
  /** The status for the member, where it is a thing of the member's own; anybody else who may call gets 404. */
  own?: number
  /** It ends sessions, so that it has to come after all others. */
  isLast?: true
}

/** A body that is refused by its fields, after the question of access. */
const WRONG = { body: {} }

/** The calls of `src/endpoints.ts`, which says who may make them. Others, and ones too many, fail the test. */
export const API_CALLS: Record<string, Asked> = {
  'GET /api/site': {},
  'GET /api/auctions': {},
  'GET /api/auctions/facets': {},
  'GET /api/auctions/{id}': { of: 'lot' },
  'GET /api/auctions/{id}/bids': { of: 'lot' },
  'GET /api/auctions/{id}/prices': { of: 'lot' },
  'GET /api/auctions/{id}/similar': { of: 'lot' },
  'GET /api/auctions/{id}/ledger': { of: 'lot' },
  'GET /api/categories': {},
  'GET /api/auctions/{id}/delivery': { of: 'lot', query: '?postal_code=33602&country=US' },
  'GET /api/checkpoints': {},
  'GET /api/places': { query: '?code=75201' },
  'GET /api/auctions/{id}/history-report.pdf': { of: 'lot' },
  'POST /api/auctions/{id}/bids': { of: 'lot', ...WRONG },
  'POST /api/auctions/{id}/buy-now': { of: 'lot', ...WRONG },
  'GET /api/auctions/{id}/standing': { of: 'lot' },
  'GET /api/me/bids': {},
  'GET /api/me/rival-bids': {},
  'GET /api/me/reservations': {},
  'GET /api/me/reservations/{id}/agreement.pdf': { of: "member's reservation", own: 200 },
  'GET /api/me/offers': {},
  'POST /api/me/offers/{id}/accept': {},
  'POST /api/me/offers/{id}/decline': {},
  'GET /api/me/bank-details': {},
  'GET /api/me/invoices/{number}.pdf': {},
  'GET /api/usernames/{username}': {},
  'GET /api/me': {},
  'PATCH /api/me': { body: { username: 'no' } },
  'PUT /api/me/id-photo': WRONG,
  'GET /api/me/id-photo': {},
  'PUT /api/me/terms': WRONG,
  'GET /api/me/limits': {},
  'POST /api/me/email-proof': {},
  'PUT /api/me/email-proof': WRONG,
  'GET /api/me/sessions': {},
  'DELETE /api/me/sessions/{id}': { of: "member's session", own: 200 },
  'DELETE /api/me/sessions': { isLast: true },
  'GET /api/me/data': {},
  'POST /api/me/close': { body: { password: 'not this one' } },
  'POST /api/contact': WRONG,
  'POST /api/staff/auctions': WRONG,
  'PATCH /api/staff/auctions/{id}': { of: 'lot', body: { ends_at: 'soon' } },
  'POST /api/staff/auctions/{id}/publish': { of: 'lot' },
  'POST /api/staff/auctions/{id}/end': {},
  'POST /api/staff/auctions/{id}/accept': { of: 'lot' },
  'POST /api/staff/auctions/{id}/relist': { of: 'lot', ...WRONG },
  'POST /api/staff/auctions/{id}/withdraw': {},
  'GET /api/staff/auctions/{id}/photos': { of: 'lot' },
  'POST /api/staff/auctions/{id}/photos': { of: 'lot', ...WRONG },
  'PATCH /api/staff/auctions/{id}/photos': { of: 'lot', ...WRONG },
  'DELETE /api/staff/auctions/{id}/photos/{photo}': { of: 'lot' },
  'POST /api/staff/reservations/{id}/confirm-payment': {},
  'POST /api/staff/reservations/{id}/cancel': { of: "member's reservation", ...WRONG },
  'POST /api/staff/auctions/{id}/counter-offer': { of: 'lot', ...WRONG },
  'POST /api/staff/auctions/{id}/second-chance': {},
  'POST /api/staff/auctions/{id}/bids/{bid}/void': { of: 'lot', ...WRONG },
  'GET /api/staff/approvals': {},
  'POST /api/staff/approvals/{id}/approve': {},
  'POST /api/staff/approvals/{id}/refuse': {},
  'GET /api/staff/invoices/{number}.pdf': {},
  'GET /api/staff/outbox': {},
  'GET /api/staff/outbox/{id}/attachments/{number}': {},
  'GET /api/staff/outbox/texts': {},
  'GET /api/staff/members/{id}/id-photo': { of: "member's id" },
  'POST /api/staff/members/{id}/review-id-photo': { of: "member's id", ...WRONG },
  'POST /api/staff/members/{id}/end-sessions': { of: "member's id", ...WRONG },
  'POST /api/staff/members/{id}/remove-second-steps': { of: "member's id", ...WRONG },
  'POST /api/staff/members/{id}/close': { of: "member's id", ...WRONG },
  'POST /api/staff/members/{id}/reopen': { of: "member's id", ...WRONG },
  'PUT /api/staff/members/{id}/limits': { of: "member's id", ...WRONG },
  'GET /api/openapi.json': {},
}

/** The calls of the sign-in service, with who may make them: what they then say is the protocol's. */
export const SIGN_IN_CALLS: Record<string, Asked & { who: 'anyone' | 'signed in' }> = {
  'GET /health': { who: 'anyone' },
  'GET /settings': { who: 'anyone' },
  'GET /.well-known/jwks.json': { who: 'anyone' },
  'POST /signup': { who: 'anyone', ...WRONG },
  'POST /token': { who: 'anyone', query: '?grant_type=password', ...WRONG },
  'POST /logout': { who: 'signed in', query: '?scope=others', isLast: true },
  'POST /recover': { who: 'anyone', ...WRONG },
  'POST /otp': { who: 'anyone', ...WRONG },
  'POST /magiclink': { who: 'anyone', ...WRONG },
  'POST /resend': { who: 'anyone', ...WRONG },
  'GET /verify': { who: 'anyone' },
  'POST /verify': { who: 'anyone', ...WRONG },
  'GET /reauthenticate': { who: 'signed in' },
  'POST /reauthenticate': { who: 'signed in', ...WRONG },
  'GET /user': { who: 'signed in' },
  'PUT /user': { who: 'signed in', body: { password: 'x' } },
  'POST /email-change/undo': { who: 'anyone', ...WRONG },
  'GET /factors/recovery-codes': { who: 'signed in' },
  'POST /factors/recovery-codes': { who: 'signed in', ...WRONG },
  'DELETE /factors/recovery-codes': { who: 'signed in' },
  'POST /factors/recovery-codes/verify': { who: 'signed in', ...WRONG },
  'POST /factors/recovery-codes/regenerate': { who: 'signed in', ...WRONG },
  'POST /factors': { who: 'signed in', ...WRONG },
  'POST /factors/:factorId/challenge': { who: 'signed in', ...WRONG },
  'POST /factors/:factorId/verify': { who: 'signed in', ...WRONG },
  'DELETE /factors/:factorId': { who: 'signed in' },
  'GET /authorize': { who: 'anyone' },
  'GET /callback': { who: 'anyone' },
  'POST /callback': { who: 'anyone', ...WRONG },
  'GET /user/identities/authorize': { who: 'signed in' },
  'DELETE /user/identities/:id': { who: 'signed in' },
}
