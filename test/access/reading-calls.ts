import type { Asked } from './calls.ts'

/** Of what anybody reads: the site, lists and auctions. */
export const READING_CALLS: Record<string, Asked> = {
  'GET /api/site': {},
  'GET /api/terms': {},
  'GET /api/auctions': {},
  'GET /api/auctions/facets': {},
  'GET /api/suggestions': { query: '?q=ford' },
  'GET /api/auctions/{id}': { of: 'lot' },
  'GET /api/auctions/{id}/bids': { of: 'lot' },
  'GET /api/auctions/{id}/prices': { of: 'lot' },
  'GET /api/auctions/{id}/runs': { of: 'lot' },
  'GET /api/auctions/{id}/announcements': { of: 'lot' },
  'GET /api/auctions/{id}/questions': { of: 'lot' },
  'GET /api/auctions/{id}/similar': { of: 'lot' },
  'GET /api/auctions/{id}/sold-prices': { of: 'lot' },
  'GET /api/auctions/{id}/ledger': { of: 'lot' },
  'GET /api/categories': {},
  'GET /api/results': {},
  'GET /api/auctions/{id}/delivery': { of: 'lot', query: '?postal_code=33602&country=US' },
  'GET /api/checkpoints': {},
  'GET /api/lots': { query: '?lots=HL-10482' },
  'GET /api/places': { query: '?code=75201' },
  'GET /api/auctions/{id}/history-report.pdf': { of: 'lot' },
}
