import { closeMember, reopenMember } from './close-member.server.ts'
import { listIdReviews } from './id-reviews.server.ts'
import { setMemberLimits } from './member-limits.server.ts'
import { endMemberSessions, removeSecondSteps } from './member-sign-in.server.ts'
import { readMember } from './read-member.server.ts'
import {
  previewIdRejection,
  rejectIdPhoto,
  reviewIdPhoto,
  viewIdPhoto,
} from './review-id-photo.server.ts'

/** The calls about members, and about their ID photos. */
export const peopleEndpoints = [
  readMember,
  viewIdPhoto,
  reviewIdPhoto,
  rejectIdPhoto,
  previewIdRejection,
  listIdReviews,
  setMemberLimits,
  closeMember,
  reopenMember,
  endMemberSessions,
  removeSecondSteps,
]
