/** The calls of staff's inventory, for tests. */
import { actOnMany } from '../../src/features/staff/inventory/act-on-many.server.ts'
import * as actions from '../../src/features/staff/inventory/auction-actions.server.ts'
import {
  createAuctionEndpoint,
  editAuctionEndpoint,
} from '../../src/features/staff/inventory/inventory.server.ts'
import {
  countStaffAuctions,
  listStaffAuctions,
} from '../../src/features/staff/inventory/list-auctions.server.ts'
import { readStaffAuction } from '../../src/features/staff/inventory/read-auction.server.ts'
import { readVin } from '../../src/features/staff/inventory/read-vin.server.ts'

export const INVENTORY = [
  ...[listStaffAuctions, countStaffAuctions, readStaffAuction, readVin],
  ...[createAuctionEndpoint, editAuctionEndpoint, actOnMany],
  ...[actions.publishAuction, actions.endAuction, actions.acceptAuction],
  ...[actions.relistAuction, actions.withdrawAuction],
]
