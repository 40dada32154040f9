import { sql } from 'kysely'
import {
  type BeforeBidding,
  beforeBidding,
  type BidderProfile,
  REGISTRATION_DETAILS,
  type RegistrationDetail,
} from '../rules/registration/before-bidding.ts'
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
  return missingByMember(rows[0]?.found ?? []).get(memberId) ?? null
}

/** Why they may not bid or buy yet, by their ids. */
export function missingByMember(found: readonly NotYetRegistered[]): Map<string, Problem> {
  return new Map(
    found.flatMap((row) => {
      const [first] = beforeBidding(row, row.terms_now)
      return first ? [[row.id, problemFor(first, row.terms_now)] as const] : []
    }),
  )
}

const COLUMNS = Object.keys(REGISTRATION_DETAILS)
const DETAILS = sql.join(COLUMNS.map((column) => sql.ref(column)))
const DETAILS_AS_JSON = sql.join(
  COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`),
)

function problemFor(first: BeforeBidding, termsVersion: string): Problem {
  if ('accept' in first) {
    const detail = 'Please accept the terms and conditions before you bid or buy.'
    return new Problem('terms_not_accepted', detail, { terms_version: termsVersion })
  }
  return new Problem(
    'details_missing',
    `Before you bid or buy we need your ${inWords(first.tell)}.`,
    {
      missing: first.tell,
    },
  )
}

/** 'username, telephone and ID photo'. */
function inWords(details: RegistrationDetail[]): string {
  const words = details.map((detail) => REGISTRATION_DETAILS[detail])
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}
