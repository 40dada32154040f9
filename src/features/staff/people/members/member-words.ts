import { peopleText } from '../../../../languages/staff/people.ts'
import type { ClosedFor } from '../../../../rules/accounts.ts'
import type { SaleState } from '../../../../rules/sales/sale.ts'
import type { ChipTone } from '../../../../ui/badge.tsx'
import type { MemberBids, MemberPayments } from './member-record.ts'
import type { MemberLine } from './members.ts'

/** What there is of members, in words. */

export type Told = readonly [tone: ChipTone, word: string]

type State = readonly [tone: ChipTone, word: Parameters<typeof peopleText>[0]]

const told = ([tone, word]: State): Told => [tone, peopleText(word)]

const IDENTITY_STATES: Readonly<Record<MemberLine['identity'], State>> = {
  none: ['mute', 'noPhoto'],
  unreviewed: ['warn', 'notReviewed'],
  approved: ['ok', 'approved'],
  rejected: ['bad', 'notAccepted'],
}

export function identityInWords(identity: MemberLine['identity']): Told {
  return told(IDENTITY_STATES[identity])
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

const CLOSED_STATES: Readonly<Record<ClosedFor, State>> = {
  owner: ['bad', 'closedByOwner'],
  staff: ['bad', 'closedByStaff'],
  default: ['bad', 'closedNotPaid'],
}

export function accountInWords({
  status,
  closed_for: closedFor,
}: Pick<MemberLine, 'status' | 'closed_for'>): Told {
  if (status === 'open') return told(['ok', 'open'])
  return told(closedFor === null ? ['bad', 'closed'] : CLOSED_STATES[closedFor])
}

type Standing = MemberBids['items'][number]['standing']

const BID_STATES: Readonly<Record<Standing, State>> = {
  leads: ['ok', 'leads'],
  highest: ['info', 'highest'],
  outbid: ['mute', 'outbid'],
  voided: ['bad', 'voided'],
}

export function bidInWords(standing: Standing): Told {
  return told(BID_STATES[standing])
}

const SALE_STATES: Readonly<Record<SaleState, State>> = {
  invoiced: ['warn', 'toPay'],
  part_paid: ['warn', 'partPaid'],
  paid: ['ok', 'paid'],
  on_its_way: ['ok', 'onItsWay'],
  received: ['ok', 'received'],
  completed: ['ok', 'done'],
  returning: ['warn', 'beingReturned'],
  refunded: ['mute', 'givenBack'],
  defaulted: ['bad', 'notPaid'],
  cancelled: ['mute', 'cancelled'],
}

export function saleInWords(state: SaleState): Told {
  return told(SALE_STATES[state])
}

type PaymentState = MemberPayments['items'][number]['state']

const PAYMENT_STATES: Readonly<Record<PaymentState, State>> = {
  counted: ['ok', 'counted'],
  review: ['warn', 'toMatch'],
  returned: ['mute', 'sentBack'],
}

export function paymentInWords(state: PaymentState): Told {
  return told(PAYMENT_STATES[state])
}
