/** The calls of staff's inventory, of the live room, and the one that tells what they changed, for tests. */
import { listAnnouncements } from '../../src/features/auction/announcements/list-announcements.server.ts'
import { CONSIGNOR_CALLS } from '../../src/features/staff/consignors/consignor-endpoints.server.ts'
import { actOnMany } from '../../src/features/staff/inventory/acts/act-on-many.server.ts'
import * as actions from '../../src/features/staff/inventory/auction-actions.server.ts'
import {
  createAuctionEndpoint,
  editAuctionEndpoint,
} from '../../src/features/staff/inventory/inventory.server.ts'
import {
  countStaffAuctions,
  listStaffAuctions,
} from '../../src/features/staff/inventory/list-auctions.server.ts'
import { editPhoto } from '../../src/features/staff/inventory/photo-edits/edit-photo.server.ts'
import { readStaffAuction } from '../../src/features/staff/inventory/read-auction.server.ts'
import { readVin } from '../../src/features/staff/inventory/read-vin.server.ts'
import { LIVE_CALLS } from '../../src/features/staff/live/live-endpoints.server.ts'
import { RUN_LIST_CALLS } from '../../src/features/staff/run-lists/run-lists.server.ts'

export const INVENTORY = [
  ...[listStaffAuctions, countStaffAuctions, readStaffAuction, readVin],
  ...[listAnnouncements, createAuctionEndpoint, editAuctionEndpoint, editPhoto, actOnMany],
  ...[actions.publishAuction, actions.endAuction, actions.acceptAuction],
  ...[actions.relistAuction, actions.withdrawAuction],
  ...[actions.pauseAuction, actions.resumeAuction],
  ...[...LIVE_CALLS, ...RUN_LIST_CALLS, ...CONSIGNOR_CALLS],
]
