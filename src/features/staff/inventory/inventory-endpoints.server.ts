import { actOnMany } from './acts/act-on-many.server.ts'
import { arrangePhotos, captionPhoto } from './arrange-photos.server.ts'
import {
  acceptAuction,
  endAuction,
  pauseAuction,
  resumeAuction,
  publishAuction,
  relistAuction,
  withdrawAuction,
} from './auction-actions.server.ts'
import { createAuctionEndpoint, editAuctionEndpoint } from './inventory.server.ts'
import { countStaffAuctions, listStaffAuctions } from './list-auctions.server.ts'
import { addPhotos, listPhotos, removePhoto } from './listing-photos.server.ts'
import { editPhoto } from './photo-edits/edit-photo.server.ts'
import { readStaffAuction } from './read-auction.server.ts'
import { readVin } from './read-vin.server.ts'

/** What staff do with lots. */
export const inventoryEndpoints = [
  listStaffAuctions,
  countStaffAuctions,
  readStaffAuction,
  createAuctionEndpoint,
  editAuctionEndpoint,
  actOnMany,
  readVin,
  publishAuction,
  endAuction,
  pauseAuction,
  resumeAuction,
  acceptAuction,
  relistAuction,
  withdrawAuction,
  listPhotos,
  addPhotos,
  arrangePhotos,
  captionPhoto,
  editPhoto,
  removePhoto,
]
