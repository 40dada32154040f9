import type { ClosedFor } from '../../../../rules/accounts.ts'
import type { SaleState } from '../../../../rules/sales/sale.ts'
import type { ChipTone } from '../../../../ui/badge.tsx'
import type { MemberBids, MemberPayments } from './member-record.ts'
import type { MemberLine } from './members.ts'

/** What there is of members, in words. */

export type Told = readonly [tone: ChipTone, word: string]

export const IDENTITY_WORDS: Readonly<Record<MemberLine['identity'], Told>> = {
  none: ['mute', 'No photo'],
  unreviewed: ['warn', 'Not reviewed'],
  approved: ['ok', 'Approved'],
  rejected: ['bad', 'Not accepted'],
}

/** The same of a profile. */
export function identityOf(profile: {
  id_photo_url: string | null
  id_verified_at: string | null
  id_rejection: string | null
}): MemberLine['identity'] {
  if (profile.id_verified_at !== null) return 'approved'
  if (profile.id_rejection !== null) return 'rejected'
  return profile.id_photo_url === null ? 'none' : 'unreviewed'
}

const CLOSED_WORDS: Readonly<Record<ClosedFor, string>> = {
  owner: 'Closed by its owner',
  staff: 'Closed by staff',
  default: 'Closed, did not pay',
}

export function accountInWords({
  status,
  closed_for: closedFor,
}: Pick<MemberLine, 'status' | 'closed_for'>): Told {
  if (status === 'open') return ['ok', 'Open']
  return ['bad', closedFor === null ? 'Closed' : CLOSED_WORDS[closedFor]]
}

export const BID_WORDS: Readonly<Record<MemberBids['items'][number]['standing'], Told>> = {
  leads: ['ok', 'Leads'],
  highest: ['info', 'Highest'],
  outbid: ['mute', 'Outbid'],
  voided: ['bad', 'Voided'],
}

export const SALE_WORDS: Readonly<Record<SaleState, Told>> = {
  invoiced: ['warn', 'To pay'],
  part_paid: ['warn', 'Part paid'],
  paid: ['ok', 'Paid'],
  on_its_way: ['ok', 'On its way'],
  received: ['ok', 'Received'],
  completed: ['ok', 'Done'],
  returning: ['warn', 'Being returned'],
  refunded: ['mute', 'Given back'],
  defaulted: ['bad', 'Not paid'],
  cancelled: ['mute', 'Cancelled'],
}

export const PAYMENT_WORDS: Readonly<Record<MemberPayments['items'][number]['state'], Told>> = {
  counted: ['ok', 'Counted'],
  review: ['warn', 'To match'],
  returned: ['mute', 'Sent back'],
}
