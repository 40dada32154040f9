import {
  listAuctions,
  listCategories,
  readAuction,
  readLedger,
} from './features/auctions/read-auctions.server.ts'
import { listBids } from './features/auctions/read-bids.server.ts'
import type { Lanes } from './features/bidding/bid-lane.server.ts'
import { placeBid } from './features/bidding/place-bid.server.ts'
import { readSite } from './features/company/site.server.ts'
import {
  acceptAuction,
  createAuctionEndpoint,
  editAuctionEndpoint,
  endAuction,
  publishAuction,
  relistAuction,
  withdrawAuction,
} from './features/staff/inventory/inventory.server.ts'
import type { Config } from './server/config.ts'
import type { Database } from './server/database.ts'
import type { Endpoint } from './server/endpoint.ts'

/** What handlers may ask for; each names the part it needs. */
export interface Services {
  db: Database
  lanes: Lanes
  config: Config
}

/** Every call of the JSON API. The sign-in service answers below /auth/v1, see features/auth. */
export const endpoints: readonly Endpoint<Services>[] = [
  readSite,
  listAuctions,
  readAuction,
  listBids,
  readLedger,
  listCategories,
  placeBid,
  createAuctionEndpoint,
  editAuctionEndpoint,
  publishAuction,
  endAuction,
  acceptAuction,
  relistAuction,
  withdrawAuction,
]
