import { sql } from 'kysely'
import { answerBiddingText } from '../languages/answers/bidding.ts'
import {
  type BeforeBidding,
  beforeBidding,
  type BidderProfile,
  REGISTRATION_DETAILS,
  type RegistrationDetail,
} from '../rules/registration/before-bidding.ts'
import { detailInWords } from '../rules/registration/detail-words.ts'
import { TERMS_VERSION_NOW } from '../server/house/house.ts'
import { Problem } from '../server/http/problem.ts'
import { type Database, unseen } from '../server/postgres/database.ts'

/** A request as far as this asks. */
interface Asking {
  memberId: string
  mustBeRegistered: boolean
}

/** A member of whom something is missing, as the statement that locks the auctions reads it. */
export type NotYetRegistered = BidderProfile & { id: string; terms_now: string }

/**
 * Finds those whose terms are not accepted or whose details are not told, as one JSON value: a part of the statement that
 * locks, so that bids cost no statement more. Nothing of it is ever taken back, so that it need not be asked under a lock.
 */
export function unregisteredAmong(requests: readonly Asking[]) {
  const asked = requests.filter(({ mustBeRegistered }) => mustBeRegistered)
  const ids = [...new Set(asked.map(({ memberId }) => memberId))]
  return sql<NotYetRegistered[] | null>`(
    select jsonb_agg(jsonb_build_object('id', id, 'terms_version', terms_version,
      'terms_now', ${TERMS_VERSION_NOW}, ${DETAILS_AS_JSON}))
    from profiles where id = any(${unseen(ids, 'uuid[]')})
      and (terms_version is distinct from ${TERMS_VERSION_NOW} or num_nulls(${DETAILS}) > 0)
  )`
}

/** Why a member may not bid or buy yet; null if nothing is missing. */
export async function missingOf(db: Database, memberId: string): Promise<Problem | null> {
  const asked = unregisteredAmong([{ memberId, mustBeRegistered: true }])
  const { rows } = await sql<{
    found: NotYetRegistered[] | null
  }>`select ${asked} as found`.execute(db)
  return missingByMember(rows[0]?.found ?? []).get(memberId)?.() ?? null
}

/** Why they may not bid or buy yet, by their ids: to be made where each is answered, in their language. */
export function missingByMember(found: readonly NotYetRegistered[]): Map<string, () => Problem> {
  return new Map(
    found.flatMap((row) => {
      const [first] = beforeBidding(row, row.terms_now)
      return first ? [[row.id, () => problemFor(first, row.terms_now)] as const] : []
    }),
  )
}

const DETAILS = sql.join(REGISTRATION_DETAILS.map((column) => sql.ref(column)))
const DETAILS_AS_JSON = sql.join(
  REGISTRATION_DETAILS.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`),
)

function problemFor(first: BeforeBidding, termsVersion: string): Problem {
  if ('accept' in first) {
    const detail = answerBiddingText('acceptTerms')
    return new Problem('terms_not_accepted', detail, { terms_version: termsVersion })
  }
  const detail = answerBiddingText('detailsMissing', { details: inWords(first.tell) })
  return new Problem('details_missing', detail, { missing: first.tell })
}

/** 'username, telephone and ID photo'. */
function inWords(details: RegistrationDetail[]): string {
  const words = details.map(detailInWords)
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  return answerBiddingText('andLast', { before: words.slice(0, -1).join(', '), last })
}
