import type { Asked } from './calls.ts'

const WRONG = { body: {} }

/** Of what members keep: searches, a watchlist, browsers that are told by push; and what they ask about lots. */
export const KEPT_CALLS: Record<string, Asked> = {
  'GET /api/auctions/{id}/questions/mine': { of: 'lot' },
  'POST /api/auctions/{id}/questions': { of: 'lot', ...WRONG },
  'DELETE /api/me/questions/{id}': {},
  'GET /api/me/saved-searches': {},
  'POST /api/me/saved-searches': WRONG,
  'PATCH /api/me/saved-searches/{id}': WRONG,
  'DELETE /api/me/saved-searches/{id}': {},
  'POST /api/me/saved-searches/{id}/look': WRONG,
  'POST /api/me/saved-searches/{id}/put-back': {},
  'GET /api/me/push-subscription': {},
  'PUT /api/me/push-subscription': WRONG,
  'DELETE /api/me/push-subscription': {},
  'GET /api/me/watchlist': {},
  'GET /api/me/watchlist/ids': {},
  'POST /api/me/watchlist': WRONG,
  'PUT /api/me/watchlist/{id}': {},
  'DELETE /api/me/watchlist/{id}': {},
}
