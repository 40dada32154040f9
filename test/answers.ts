/** What calls answer, told by their method and address: tests that name both read typed bodies. */
import type { z } from 'zod'
import type { Category, auctionListSchema, Facets, Suggestions } from '../src/catalogue/query.ts'
import type { OwnLimitsView } from '../src/features/account/limits.ts'
import type { Profile, UsernameResponse } from '../src/features/account/profile.ts'
import type { AnnouncementList } from '../src/features/auction/announcements/announcements.ts'
import type { PastRuns } from '../src/features/auction/runs/runs.ts'
import type { SoldPrices } from '../src/features/auction/sold-prices/sold-prices.ts'
import type { MaximumBid } from '../src/features/bidding/maximum/maximum.ts'
import type { PlacedBid } from '../src/features/bidding/place-bid.ts'
import type { Place } from '../src/features/browse/place.ts'
import type {
  SavedSearch,
  SavedSearchList,
} from '../src/features/browse/saved-searches/saved-searches.ts'
import type { Bought } from '../src/features/buy-now/buy-now.ts'
import type { ContactResponse } from '../src/features/company/contact.ts'
import type { ConversationView } from '../src/features/company/conversation/conversation.ts'
import type { Terms } from '../src/features/company/terms.ts'
import type {
  MyBidList,
  MyReservationList,
  MyStanding,
  RivalBidList,
} from '../src/features/dashboard/dashboard.ts'
import type { Offer, OfferList } from '../src/features/dashboard/offers/my-offers.ts'
import type { Watchlist } from '../src/features/dashboard/watchlist/watchlist-view.ts'
import type { DeliveryEstimate } from '../src/features/delivery/delivery-estimate.ts'
import type { HandedOver, HandoverQuoteView } from '../src/features/delivery/handover.ts'
import type { Site } from '../src/features/frame/site.ts'
import type { BidPage, Ledger, PriceList, SimilarList } from '../src/features/lot/auction.ts'
import type { MyAuctions } from '../src/features/my-auctions/my-auctions.ts'
import type { ResultPage } from '../src/features/results/results.ts'
import type { EndedSessions, OwnSessions } from '../src/features/security/sessions.ts'
import type { BankDetailsView } from '../src/features/settlement/bank-details.ts'
import type {
  Approval,
  approvalListSchema,
  ApprovalPage,
} from '../src/features/staff/approvals/approvals.ts'
import type { AuditChoices, auditListSchema } from '../src/features/staff/audit/audit-log.ts'
import type {
  Consignor,
  ConsignorList,
  ShownConsignment,
} from '../src/features/staff/consignors/consignors.ts'
import type {
  OwnAccount,
  ownLiveSchema,
  ownLotsSchema,
} from '../src/features/staff/consignors/own/own.ts'
import type {
  answeredSchema,
  askedQuestionSchema,
  ownDecisionsSchema,
} from '../src/features/staff/consignors/questions/questions.ts'
import type { Found } from '../src/features/staff/frame/find.ts'
import type { StaffMember as AtTheDesk } from '../src/features/staff/frame/staff-member.ts'
import type { actedOnManySchema } from '../src/features/staff/inventory/acts/act-on-many.ts'
import type {
  AuctionForEditor,
  EditConflict,
  EditedAuction,
  staffAuctionResponse,
} from '../src/features/staff/inventory/auction-form.ts'
import type { AuctionList, ViewCounts } from '../src/features/staff/inventory/auction-list.ts'
import type {
  changedPhotosResponse,
  editedPhotoResponse,
  photosResponse,
} from '../src/features/staff/inventory/listing-photos.ts'
import type { ReadVin } from '../src/features/staff/inventory/read-vin.ts'
import type { Feed, Room, RoomAlerts, RunBids } from '../src/features/staff/live/live-room.ts'
import type {
  Answered,
  messageListSchema,
  OpenMessage,
} from '../src/features/staff/messages/messages.ts'
import type { NoticePreview } from '../src/features/staff/notices/notice-preview.ts'
import type { Decision } from '../src/features/staff/offers/decision.ts'
import type { FailingJobs } from '../src/features/staff/outbox/failing-jobs.ts'
import type { MailLine, OpenMail, outboxSchema } from '../src/features/staff/outbox/outbox.ts'
import type { UnwrittenMails } from '../src/features/staff/outbox/unwritten.ts'
import type { IdReviewList } from '../src/features/staff/people/id-reviews.ts'
import type {
  LimitedMember,
  MemberBids,
  MemberNotices,
  MemberPage,
  MemberPayments,
  MemberPurchases,
  MemberSessions,
} from '../src/features/staff/people/members/member-record.ts'
import type { MemberList } from '../src/features/staff/people/members/members.ts'
import type { RelatedAccounts } from '../src/features/staff/people/related/related-accounts.ts'
import type {
  ConsignorAccount,
  MadeStatement,
  Proceeds,
  StatementPage,
  Statements,
} from '../src/features/staff/proceeds/proceeds.ts'
import type { Report } from '../src/features/staff/reports/reports.ts'
import type { HouseView, historySchema } from '../src/features/staff/settings/house.ts'
import type { DeliveryList } from '../src/features/staff/settlement/deliveries.ts'
import type {
  PaymentList,
  PaymentPage,
  RecordedPayment,
} from '../src/features/staff/settlement/payments.ts'
import type { QueueCounts, QueuePage } from '../src/features/staff/settlement/queues/queues.ts'
import type { SaleRecord } from '../src/features/staff/settlement/sale-record.ts'
import type {
  BookedView,
  ImportedView,
  statementListSchema,
  StatementPreview,
  StatementView,
} from '../src/features/staff/statements/statements.ts'
import type { Today } from '../src/features/staff/today/today.ts'
import type {
  MergedWatchlist,
  Watched,
  WatchedAuction,
} from '../src/features/watchlist/watchlist.ts'
import type { checkpointsSchema } from '../src/rules/proof/checkpoint.ts'
import type { AuctionView } from '../src/rules/public-auction.ts'
import type { FieldError, ProblemCode } from '../src/server/http/problem.ts'
import type { QuestionBodies } from './house/question-answers.ts'

/** A response to a call like `GET /api/me`: what the call promises, or a problem. */
export interface Answer<Call extends string = string> {
  status: number
  body: BodyOf<Call> & Partial<Refusal>
}

/** The members of problems that tests look at. */
interface Refusal {
  code: ProblemCode
  detail: string
  errors: FieldError[]
  missing: string[]
  minimum_bid: number
  price: number
  now: string
  ends_at: string
}

/** Of the first that fits; what other calls answer is looked at by matchers alone. */
type BodyOf<Call extends string, Known = Bodies> = Known extends [infer First, ...infer Others]
  ? First extends [infer Calls, infer Body]
    ? Call extends Calls
      ? Body
      : BodyOf<Call, Others>
    : never
  : unknown

type StaffAuctionResponse = z.infer<typeof staffAuctionResponse>
type Query = '' | `?${string}`

/** A method that does not matter is left open. */
type Bodies = [
  ['GET /api/staff/consignors', ConsignorList],
  ['POST /api/staff/consignors' | `${string} /api/staff/consignors/${string}`, Consignor],
  [`${string} /api/staff/auctions/${string}/consignment`, ShownConsignment],
  [`POST /api/staff/auctions/${string}/ask-consignor`, z.infer<typeof askedQuestionSchema>],
  ['GET /api/consignor/me', OwnAccount],
  [`GET /api/consignor/lots${Query}`, z.infer<typeof ownLotsSchema>],
  [`GET /api/consignor/live${Query}`, z.infer<typeof ownLiveSchema>],
  [`GET /api/consignor/decisions${Query}`, z.infer<typeof ownDecisionsSchema>],
  [`POST /api/consignor/decisions/${string}`, z.infer<typeof answeredSchema>],
  [`GET /api/consignor/statements${Query}`, Statements],
  [`GET /api/staff/proceeds${Query}`, Proceeds],
  [`GET /api/staff/proceeds/consignors/${string}`, ConsignorAccount],
  [`GET /api/staff/proceeds/statements${Query}`, Statements],
  [`GET /api/staff/proceeds/statements/${string}`, StatementPage],
  [`POST /api/staff/proceeds/consignors/${string}/statements`, MadeStatement],
  [`POST /api/staff/proceeds/statements/${string}/payout`, MadeStatement & { approval: Approval }],
  [`${string} /api/me` | `${string} /api/me/terms`, Profile],
  [`GET /api/me/bids${Query}`, MyBidList],
  ['GET /api/me/auctions', MyAuctions],
  [`GET /api/me/saved-searches${Query}`, SavedSearchList],
  ['POST /api/me/saved-searches' | `PATCH /api/me/saved-searches/${string}`, SavedSearch],
  [`POST /api/me/saved-searches/${string}/${'look' | 'put-back'}`, SavedSearch],
  [`GET /api/me/watchlist${Query}`, Watchlist],
  ['GET /api/me/watchlist/ids', Watched],
  [`${'PUT' | 'DELETE'} /api/me/watchlist/${string}`, WatchedAuction],
  ['POST /api/me/watchlist', MergedWatchlist],
  ['GET /api/staff/me', AtTheDesk],
  [`GET /api/staff/find${Query}`, Found],
  ['GET /api/staff/today', Today],
  [`GET /api/me/rival-bids${Query}`, RivalBidList],
  [`GET /api/me/reservations${Query}`, MyReservationList],
  [`GET /api/me/offers${Query}`, OfferList],
  [`POST /api/me/offers/${string}`, { offer: Offer }],
  ['GET /api/me/limits', OwnLimitsView],
  ['GET /api/me/bank-details', BankDetailsView],
  [`${string} /api/me/reservations/${string}/handover-quote${string}`, HandoverQuoteView],
  [`${string} /api/me/reservations/${string}/${'handover' | 'return'}`, HandedOver],
  [`${string} /api/me/sessions${string}`, OwnSessions & Partial<EndedSessions>],
  [`${string} /api/usernames/${string}`, UsernameResponse],
  [`GET /api/places${Query}`, Place],
  ['GET /api/categories', Category[]],
  [`GET /api/checkpoints${Query}`, z.infer<typeof checkpointsSchema>],
  [`GET /api/auctions${Query}`, z.infer<typeof auctionListSchema>],
  [`GET /api/auctions/facets${Query}`, Facets],
  [`GET /api/suggestions${Query}`, Suggestions],
  [`GET /api/auctions/${string}/bids${Query}`, BidPage],
  [`POST /api/auctions/${string}/bids`, PlacedBid],
  [`POST /api/auctions/${string}/buy-now`, Bought],
  [`GET /api/auctions/${string}/delivery${Query}`, DeliveryEstimate],
  [`GET /api/auctions/${string}/ledger${Query}`, Ledger],
  [`GET /api/auctions/${string}/announcements`, AnnouncementList],
  ...QuestionBodies,
  [`GET /api/auctions/${string}/prices${Query}`, PriceList],
  [`GET /api/auctions/${string}/runs`, PastRuns],
  [`GET /api/results${Query}`, ResultPage],
  [`GET /api/auctions/${string}/similar`, SimilarList],
  [`GET /api/auctions/${string}/sold-prices`, SoldPrices],
  [`GET /api/auctions/${string}/standing`, MyStanding],
  [`${'GET' | 'PUT' | 'DELETE'} /api/auctions/${string}/maximum`, MaximumBid],
  [`GET /api/auctions/${string}`, AuctionView],
  ...StaffBodies,
]

type EditedPhoto = z.infer<typeof editedPhotoResponse>
type StaffBodies = [
  [`GET /api/staff/settlement/counts`, QueueCounts],
  [`GET /api/staff/settlement${Query}`, QueuePage],
  [`GET /api/staff/reservations/${string}`, SaleRecord],
  [`GET /api/staff/auctions/${string}/decision`, Decision],
  [`GET /api/staff/approvals${Query}`, z.infer<typeof approvalListSchema>],
  [`GET /api/staff/approvals/${string}`, ApprovalPage],
  // What it does beside, as the test knows.
  [
    `POST /api/staff/approvals/${string}`,
    StaffAuctionResponse & RecordedPayment & { approval: Approval },
  ],
  [`GET /api/staff/auctions/${string}/photos`, z.infer<typeof photosResponse>],
  [`POST /api/staff/auctions/${string}/photos/${string}/edits`, EditedPhoto],
  [
    `${string} /api/staff/auctions/${string}/photos${string}`,
    z.infer<typeof changedPhotosResponse>,
  ],
  [`POST /api/staff/auctions/${string}/bids/${string}/void`, { approval: Approval }],
  // One of the two, as the test knows.
  [
    `POST /api/staff/auctions/${string}/counter-offer`,
    StaffAuctionResponse & { approval: Approval },
  ],
  [`GET /api/staff/auctions${Query}`, AuctionList],
  [`GET /api/staff/messages${Query}`, z.infer<typeof messageListSchema>],
  [`GET /api/staff/messages/${string}`, OpenMessage],
  [`POST /api/staff/messages/${string}/answer`, Answered],
  [`GET /api/contact/${string}`, ConversationView],
  [`POST /api/contact${string}`, ContactResponse],
  ['GET /api/staff/auctions/counts', ViewCounts],
  [`POST /api/staff/live/${'pause' | 'resume'}`, { auctions: number }],
  ['GET /api/staff/live/alerts', RoomAlerts],
  [`GET /api/staff/live${Query}`, Room],
  [`GET /api/staff/live/bids${Query}`, Feed],
  [`GET /api/staff/auctions/${string}/bids${Query}`, RunBids],
  ['POST /api/staff/auctions/actions', z.infer<typeof actedOnManySchema>],
  [`GET /api/staff/auctions/${string}`, AuctionForEditor],
  [`PATCH /api/staff/auctions/${string}`, EditedAuction & EditConflict & { approval?: Approval }],
  [`${string} /api/staff/auctions${string}`, StaffAuctionResponse],
  [`PUT /api/staff/members/${string}/limits`, { member: LimitedMember }],
  [`GET /api/staff/vins/${string}`, ReadVin],
  [
    `POST /api/staff/members/${string}/${'review' | 'reject'}-id-photo`,
    Pick<Profile, 'id' | 'id_photo_url' | 'id_verified_at' | 'id_rejection'>,
  ],
  [`GET /api/staff/id-reviews${Query}`, IdReviewList],
  [`GET /api/staff/members${Query}`, MemberList],
  [`GET /api/staff/members/${string}/bids${Query}`, MemberBids],
  [`GET /api/staff/members/${string}/purchases${Query}`, MemberPurchases],
  [`GET /api/staff/members/${string}/payments${Query}`, MemberPayments],
  [`GET /api/staff/members/${string}/notices${Query}`, MemberNotices],
  [`GET /api/staff/notices/${string}`, NoticePreview],
  [`GET /api/staff/members/${string}/sessions`, MemberSessions],
  [`GET /api/staff/members/${string}/related`, RelatedAccounts],
  [`GET /api/staff/members/${string}`, MemberPage],
  [`POST /api/staff/statements`, ImportedView],
  [`POST /api/staff/statements/preview`, StatementPreview],
  [`GET /api/staff/statements`, z.infer<typeof statementListSchema>],
  [`POST /api/staff/statements/${string}/book`, BookedView],
  [`${string} /api/staff/statements${string}`, StatementView],
  ['GET /api/staff/audit/choices', AuditChoices],
  [`GET /api/staff/audit${Query}`, z.infer<typeof auditListSchema>],
  [`GET /api/${'staff' | 'consignor'}/reports${Query}`, Report],
  ['GET /api/site', Site],
  ['GET /api/terms', Terms],
  ['GET /api/staff/house', HouseView],
  [`GET /api/staff/house/history${Query}`, z.infer<typeof historySchema>],
  [`PUT /api/staff/house/${string}`, { approval: Approval }],
  [`GET /api/staff/outbox/texts`, { items: { id: string; to: string; text: string }[] }],
  [`GET /api/staff/outbox/unwritten`, UnwrittenMails],
  [`GET /api/staff/jobs/failing`, FailingJobs],
  [`POST /api/staff/outbox/unwritten/${string}`, { id: string }],
  [`GET /api/staff/outbox/${string}`, OpenMail],
  [`POST /api/staff/outbox/${string}`, MailLine],
  [`GET /api/staff/outbox${Query}`, z.infer<typeof outboxSchema>],
  [`GET /api/staff/deliveries${Query}`, DeliveryList],
  [`GET /api/staff/payments${Query}`, PaymentList],
  [`GET /api/staff/payments/${string}`, PaymentPage],
  [`POST /api/staff/payments/${string}`, RecordedPayment & { approval: Approval }],
  [
    `POST /api/staff/reservations/${string}/${'payments' | 'refunds' | 'lines' | 'due'}`,
    RecordedPayment & { approval: Approval },
  ],
  // One of the two, as the test knows.
  [`${string} /api/staff/reservations/${string}`, Bought & HandedOver & { approval: Approval }],
]
