import { closeMember, reopenMember } from './close-member.server.ts'
import { listIdReviews } from './id-reviews.server.ts'
import { setMemberLimits } from './member-limits.server.ts'
import { endMemberSessions, removeSecondSteps } from './member-sign-in.server.ts'
import { listMembers } from './members/list-members.server.ts'
import { listMemberBids } from './members/member-bids.server.ts'
import { listMemberNotices, listMemberSessions } from './members/member-news.server.ts'
import { listMemberPayments, listMemberPurchases } from './members/member-purchases.server.ts'
import { readMember } from './read-member.server.ts'
import { listRelatedAccounts } from './related/related-accounts.server.ts'
import {
  previewIdRejection,
  rejectIdPhoto,
  reviewIdPhoto,
  viewIdPhoto,
} from './review-id-photo.server.ts'
import { giveStrike, takeStrikeBack } from './strikes/give-strike.server.ts'

/** The calls about members. */
export const MEMBER_CALLS = [
  listMembers,
  readMember,
  listMemberBids,
  listMemberPurchases,
  listMemberPayments,
  listMemberNotices,
  listMemberSessions,
  listRelatedAccounts,
  setMemberLimits,
  closeMember,
  reopenMember,
  endMemberSessions,
  removeSecondSteps,
  giveStrike,
  takeStrikeBack,
]

/** Those too about their ID photos. */
export const peopleEndpoints = [
  ...MEMBER_CALLS,
  viewIdPhoto,
  reviewIdPhoto,
  rejectIdPhoto,
  previewIdRejection,
  listIdReviews,
]
