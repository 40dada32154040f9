/** The calls that a marketplace of a test answers. */
import {
  mailProofCode,
  proveEmail,
} from '../../src/features/account/email-proof/prove-email.server.ts'
import { readOwnLimits } from '../../src/features/account/limits.server.ts'
import { QUESTION_CALLS } from '../../src/features/auction/questions/question-calls.server.ts'
import { readAuction, readLedger } from '../../src/features/auction/read-auctions.server.ts'
import { listCheckpoints } from '../../src/features/auction/read-checkpoints.server.ts'
import { RUN_CALLS } from '../../src/features/auction/runs/runs.server.ts'
import { SIMILAR_CALLS } from '../../src/features/auction/similar-auctions.server.ts'
import {
  readMaximum,
  setMaximum,
  withdrawMaximum,
} from '../../src/features/bidding/maximum/maximum.server.ts'
import { placeBid } from '../../src/features/bidding/place-bid.server.ts'
import { LIST_CALLS } from '../../src/features/browse/list-auctions.server.ts'
import { readPlace } from '../../src/features/browse/read-place.server.ts'
import { SAVED_SEARCH_CALLS } from '../../src/features/browse/saved-searches/saved-searches.server.ts'
import { buyNow } from '../../src/features/buy-now/buy-now.server.ts'
import { sendContactMessage } from '../../src/features/company/contact.server.ts'
import {
  readConversation,
  replyInConversation,
} from '../../src/features/company/conversation/conversation.server.ts'
import { findLots } from '../../src/features/compare/find-lots.server.ts'
import { listMyBids, readMyStanding } from '../../src/features/dashboard/my-bids.server.ts'
import {
  acceptMyOffer,
  declineMyOffer,
  listMyOffers,
} from '../../src/features/dashboard/offers/my-offers.server.ts'
import { listWatchlist } from '../../src/features/dashboard/watchlist/list-watchlist.server.ts'
import { estimateDelivery } from '../../src/features/delivery/delivery-estimate.server.ts'
import { listMyAuctions } from '../../src/features/my-auctions/my-auctions.server.ts'
import { unsubscribe } from '../../src/features/notices/unsubscribe.server.ts'
import { readResults } from '../../src/features/results/results.server.ts'
import { EXPORTED_LISTS } from '../../src/features/staff/exported-lists.server.ts'
import {
  arrangePhotos,
  captionPhoto,
} from '../../src/features/staff/inventory/arrange-photos.server.ts'
import * as photos from '../../src/features/staff/inventory/listing-photos.server.ts'
import { answerMessage } from '../../src/features/staff/messages/answer-message.server.ts'
import { listMessages } from '../../src/features/staff/messages/list-messages.server.ts'
import { readMessage } from '../../src/features/staff/messages/read-message.server.ts'
import { makeCounterOfferEndpoint } from '../../src/features/staff/offers/counter-offer.server.ts'
import { offerSecondChance } from '../../src/features/staff/offers/second-chance.server.ts'
import { listIdReviews } from '../../src/features/staff/people/id-reviews.server.ts'
import { MEMBER_CALLS } from '../../src/features/staff/people/people-endpoints.server.ts'
import { PUBLIC_QUESTION_CALLS } from '../../src/features/staff/public-questions/public-question-calls.server.ts'
import {
  cancelReservation,
  confirmPayment,
} from '../../src/features/staff/settlement/reservations.server.ts'
import * as statements from '../../src/features/staff/statements/statements.server.ts'
import { WATCHLIST_CALLS } from '../../src/features/watchlist/watchlist.server.ts'
import { INVENTORY } from '../inventory/calls.ts'
import { PAPERS_AND_DELIVERY, PROCEEDS, SETTLEMENT } from '../sales/calls.ts'
import { HOUSE } from './calls.ts'

export const CALLS = [
  ...LIST_CALLS,
  ...[readPlace, findLots, estimateDelivery, readAuction, ...RUN_CALLS, readLedger, readResults],
  ...[
    ...SIMILAR_CALLS,
    listCheckpoints,
    placeBid,
    readMaximum,
    setMaximum,
    withdrawMaximum,
    buyNow,
  ],
  ...[listMyBids, readMyStanding, listMyAuctions],
  unsubscribe,
  ...SAVED_SEARCH_CALLS,
  ...[listWatchlist, ...WATCHLIST_CALLS],
  ...[listMyOffers, acceptMyOffer, declineMyOffer, makeCounterOfferEndpoint, offerSecondChance],
  ...INVENTORY,
  ...[photos.listPhotos, photos.addPhotos, arrangePhotos, captionPhoto, photos.removePhoto],
  ...[readOwnLimits, mailProofCode, proveEmail, ...MEMBER_CALLS, listIdReviews],
  ...PAPERS_AND_DELIVERY,
  ...[statements.importStatementEndpoint, statements.listStatements],
  ...[statements.readStatementEndpoint, statements.bookStatementEndpoint],
  ...[statements.dismissStatementLines, statements.placeStatementLine],
  statements.previewStatement,
  ...[confirmPayment, cancelReservation, ...HOUSE, ...SETTLEMENT],
  ...PROCEEDS,
  ...EXPORTED_LISTS,
  ...[sendContactMessage, readConversation, replyInConversation],
  ...[listMessages, readMessage, answerMessage],
  ...QUESTION_CALLS,
  ...PUBLIC_QUESTION_CALLS,
]
