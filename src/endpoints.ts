import type { Catalogue } from './catalogue/catalogue.server.ts'
import type { Lanes } from './engine/lane.server.ts'
import type { CurrentKey } from './engine/proof/current-key.server.ts'
import { closeOwnAccount } from './features/account/close-account.server.ts'
import { mailProofCode, proveEmail } from './features/account/email-proof/prove-email.server.ts'
import { putIdPhoto, readIdPhoto } from './features/account/id-photo.server.ts'
import { readOwnLimits } from './features/account/limits.server.ts'
import { readOwnData } from './features/account/own-data.server.ts'
import { changeProfile, readProfile } from './features/account/profile.server.ts'
import { acceptTermsEndpoint } from './features/account/terms/accept-terms.server.ts'
import { checkUsername } from './features/account/username.server.ts'
import { listAnnouncements } from './features/auction/announcements/list-announcements.server.ts'
import { readHistoryReport } from './features/auction/history-report/history-report.server.ts'
import { QUESTION_CALLS } from './features/auction/questions/question-calls.server.ts'
import { readAuction, readLedger } from './features/auction/read-auctions.server.ts'
import { listCheckpoints } from './features/auction/read-checkpoints.server.ts'
import { RUN_CALLS } from './features/auction/runs/runs.server.ts'
import { SIMILAR_CALLS } from './features/auction/similar-auctions.server.ts'
import {
  readMaximum,
  setMaximum,
  withdrawMaximum,
} from './features/bidding/maximum/maximum.server.ts'
import { placeBid } from './features/bidding/place-bid.server.ts'
import { LIST_CALLS } from './features/browse/list-auctions.server.ts'
import { readPlace } from './features/browse/read-place.server.ts'
import { SAVED_SEARCH_CALLS } from './features/browse/saved-searches/saved-searches.server.ts'
import { buyNow } from './features/buy-now/buy-now.server.ts'
import { sendContactMessage } from './features/company/contact.server.ts'
import {
  readConversation,
  replyInConversation,
} from './features/company/conversation/conversation.server.ts'
import { readTerms } from './features/company/terms.server.ts'
import { findLots } from './features/compare/find-lots.server.ts'
import { listMyBids, readMyStanding } from './features/dashboard/my-bids.server.ts'
import { listMyReservations, readMyAgreement } from './features/dashboard/my-reservations.server.ts'
import {
  acceptMyOffer,
  declineMyOffer,
  listMyOffers,
} from './features/dashboard/offers/my-offers.server.ts'
import { listRivalBids } from './features/dashboard/rival-bids.server.ts'
import { listWatchlist } from './features/dashboard/watchlist/list-watchlist.server.ts'
import { askReturn } from './features/delivery/ask-return.server.ts'
import { estimateDelivery } from './features/delivery/delivery-estimate.server.ts'
import { chooseMyHandover, readHandoverQuote } from './features/delivery/handover.server.ts'
import { readReleasePassPdf } from './features/delivery/release-pass.server.ts'
import { readWarranty } from './features/delivery/warranty.server.ts'
import { readSite } from './features/frame/site.server.ts'
import { listMyAuctions } from './features/my-auctions/my-auctions.server.ts'
import { NOTIFICATION_SETTINGS_CALLS } from './features/notices/notification-settings.server.ts'
import { listNotifications, readNotifications } from './features/notices/notifications.server.ts'
import { showUnsubscribe, unsubscribe } from './features/notices/unsubscribe.server.ts'
import { PUSH_SUBSCRIPTION_CALLS } from './features/push/push-subscription.server.ts'
import { readResults } from './features/results/results.server.ts'
import { endOtherSessions, endSession, listSessions } from './features/security/sessions.server.ts'
import { readBankDetails } from './features/settlement/bank-details.server.ts'
import { readMyInvoice } from './features/settlement/invoices.server.ts'
import {
  approve,
  listApprovals,
  readApproval,
  refuse,
} from './features/staff/approvals/approvals.server.ts'
import { voidBidEndpoint } from './features/staff/approvals/void-bid.server.ts'
import { readAuditChoices } from './features/staff/audit/audit-choices.server.ts'
import { readAudit } from './features/staff/audit/read-audit.server.ts'
import { CONSIGNOR_CALLS } from './features/staff/consignors/consignor-endpoints.server.ts'
import { EXPORTED_LISTS } from './features/staff/exported-lists.server.ts'
import { findByNumber } from './features/staff/frame/find.server.ts'
import { readStaffMember } from './features/staff/frame/staff-member.server.ts'
import { inventoryEndpoints } from './features/staff/inventory/inventory-endpoints.server.ts'
import { LIVE_CALLS } from './features/staff/live/live-endpoints.server.ts'
import { answerMessage } from './features/staff/messages/answer-message.server.ts'
import { assignMessage, listColleagues } from './features/staff/messages/assign-message.server.ts'
import { listMessages } from './features/staff/messages/list-messages.server.ts'
import { readMessage } from './features/staff/messages/read-message.server.ts'
import { previewNotice } from './features/staff/notices/preview-notice.server.ts'
import { makeCounterOfferEndpoint } from './features/staff/offers/counter-offer.server.ts'
import { readDecision } from './features/staff/offers/read-decision.server.ts'
import { offerSecondChance } from './features/staff/offers/second-chance.server.ts'
import { outboxEndpoints } from './features/staff/outbox/outbox-endpoints.server.ts'
import { peopleEndpoints } from './features/staff/people/people-endpoints.server.ts'
import { OWN_STATEMENT_CALLS } from './features/staff/proceeds/own-statements.server.ts'
import { PROCEEDS_CALLS } from './features/staff/proceeds/proceeds.server.ts'
import { PUBLIC_QUESTION_CALLS } from './features/staff/public-questions/public-question-calls.server.ts'
import { readOwnReport, readReport } from './features/staff/reports/read-report.server.ts'
import { exportOwnReport, exportReport } from './features/staff/reports/report-csv.server.ts'
import { RUN_LIST_CALLS } from './features/staff/run-lists/run-lists.server.ts'
import { houseEndpoints } from './features/staff/settings/house-endpoints.server.ts'
import {
  addLineEndpoint,
  extendDueEndpoint,
  refundEndpoint,
} from './features/staff/settlement/change-invoice.server.ts'
import {
  changeHandover,
  deliverVehicle,
  moveTitle,
  refuseReturn,
  sendVehicle,
  takeBackVehicle,
} from './features/staff/settlement/deliveries.server.ts'
import { readInvoice } from './features/staff/settlement/invoices.server.ts'
import { listDeliveries } from './features/staff/settlement/list-deliveries.server.ts'
import {
  assignPaymentEndpoint,
  listPaymentsEndpoint,
  recordPaymentEndpoint,
  returnPaymentEndpoint,
} from './features/staff/settlement/payments.server.ts'
import { countQueuesEndpoint, listQueue } from './features/staff/settlement/queues/queues.server.ts'
import { readPayment } from './features/staff/settlement/read-payment.server.ts'
import {
  readReleasePass,
  releaseVehicle,
} from './features/staff/settlement/release-passes.server.ts'
import {
  cancelReservation,
  confirmPayment,
} from './features/staff/settlement/reservations.server.ts'
import { readSaleRecord } from './features/staff/settlement/sale-record.server.ts'
import {
  bookStatementEndpoint,
  dismissStatementLines,
  importStatementEndpoint,
  listStatements,
  placeStatementLine,
  previewStatement,
  readStatementEndpoint,
} from './features/staff/statements/statements.server.ts'
import { readToday } from './features/staff/today/today.server.ts'
import { WATCHLIST_CALLS } from './features/watchlist/watchlist.server.ts'
import type { Config } from './server/config/config.ts'
import type { Files } from './server/files/files.ts'
import type { Secrets } from './server/files/secrets.ts'
import type { HouseKeeper, HouseOnPapers } from './server/house/house.ts'
import type { Endpoint } from './server/http/endpoint.ts'
import { readOpenApi } from './server/http/open-api.ts'
import type { Log } from './server/log.ts'
import type { DocumentPhoto } from './server/pictures/document-photos.ts'
import type { Database } from './server/postgres/database.ts'
import type { VinDecoder } from './server/vehicles/decode-vin.ts'
import type { AuthRateLimits } from './sign-in/auth-rate-limits.server.ts'
import type { Passwords } from './sign-in/users/passwords.server.ts'

/** What handlers may ask for; each names the part it needs. */
export interface Services {
  db: Database
  files: Files
  /** Seals what the database's reader may not know. */
  secrets: Secrets
  lanes: Lanes
  /** Signs receipts and checkpoints. */
  proofKey: CurrentKey
  catalogue: Catalogue
  /** With the settings of the house as they are now. */
  config: Config & HouseOnPapers
  house: HouseKeeper
  /** Origin of links. */
  publicUrl(): string
  passwords: Passwords
  /** Mails to one address, whichever call sends them. */
  limits: Pick<AuthRateLimits, 'countMail'>
  documentPhoto: DocumentPhoto
  vinDecoder: VinDecoder
  /** Told when sessions of a user ended or the account changed. */
  sessionsEnded(userId: string): void
  log: Log
}

/** Every call of the JSON API. The sign-in service answers below /auth/v1, see src/sign-in. */
export const endpoints: readonly Endpoint<Services>[] = [
  readSite,
  readTerms,
  ...LIST_CALLS,
  readAuction,
  ...RUN_CALLS,
  ...QUESTION_CALLS,
  listAnnouncements,
  ...SIMILAR_CALLS,
  readLedger,
  listCheckpoints,
  readResults,
  readPlace,
  findLots,
  estimateDelivery,
  readHistoryReport,
  placeBid,
  readMaximum,
  setMaximum,
  withdrawMaximum,
  buyNow,
  readMyStanding,
  listMyBids,
  listRivalBids,
  ...SAVED_SEARCH_CALLS,
  listWatchlist,
  listMyAuctions,
  ...WATCHLIST_CALLS,
  listMyReservations,
  readMyAgreement,
  readBankDetails,
  readMyInvoice,
  listNotifications,
  readNotifications,
  ...NOTIFICATION_SETTINGS_CALLS,
  ...PUSH_SUBSCRIPTION_CALLS,
  showUnsubscribe,
  unsubscribe,
  readHandoverQuote,
  chooseMyHandover,
  askReturn,
  readReleasePassPdf,
  readWarranty,
  listMyOffers,
  acceptMyOffer,
  declineMyOffer,
  checkUsername,
  readProfile,
  readOwnLimits,
  mailProofCode,
  proveEmail,
  changeProfile,
  acceptTermsEndpoint,
  putIdPhoto,
  readIdPhoto,
  listSessions,
  endSession,
  endOtherSessions,
  readOwnData,
  closeOwnAccount,
  sendContactMessage,
  readConversation,
  replyInConversation,
  readStaffMember,
  findByNumber,
  readToday,
  ...inventoryEndpoints,
  ...LIVE_CALLS,
  makeCounterOfferEndpoint,
  offerSecondChance,
  readDecision,
  voidBidEndpoint,
  listApprovals,
  readApproval,
  approve,
  refuse,
  listQueue,
  countQueuesEndpoint,
  readSaleRecord,
  confirmPayment,
  cancelReservation,
  recordPaymentEndpoint,
  addLineEndpoint,
  extendDueEndpoint,
  refundEndpoint,
  listPaymentsEndpoint,
  readPayment,
  assignPaymentEndpoint,
  returnPaymentEndpoint,
  readInvoice,
  previewNotice,
  listMessages,
  readMessage,
  ...PUBLIC_QUESTION_CALLS,
  answerMessage,
  assignMessage,
  listColleagues,
  listDeliveries,
  sendVehicle,
  deliverVehicle,
  moveTitle,
  changeHandover,
  refuseReturn,
  takeBackVehicle,
  readReleasePass,
  releaseVehicle,
  importStatementEndpoint,
  previewStatement,
  listStatements,
  readStatementEndpoint,
  bookStatementEndpoint,
  placeStatementLine,
  dismissStatementLines,
  ...outboxEndpoints,
  ...houseEndpoints,
  readAudit,
  readAuditChoices,
  readReport,
  readOwnReport,
  exportReport,
  exportOwnReport,
  ...peopleEndpoints,
  ...RUN_LIST_CALLS,
  ...CONSIGNOR_CALLS,
  ...PROCEEDS_CALLS,
  ...OWN_STATEMENT_CALLS,
  ...EXPORTED_LISTS,
  readOpenApi(() => endpoints),
]
