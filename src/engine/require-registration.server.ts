import { sql, type Transaction } from 'kysely'
import { TERMS_VERSION } from '../rules/policy.ts'
import {
  type BeforeBidding,
  beforeBidding,
  type BidderProfile,
  REGISTRATION_DETAILS,
  type RegistrationDetail,
} from '../rules/registration/before-bidding.ts'
import { Problem } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'

/** A request as far as this asks. */
interface Asking {
  memberId: string
  mustBeRegistered: boolean
}

/**
 * Why members may not bid or buy yet, by their ids: they have not accepted the terms, or not told what the Register form
 * asks. Nothing of it is ever taken back, so that it need not be asked under a lock.
 */
export async function notYetRegistered(
  tx: Transaction<DB>,
  requests: readonly Asking[],
): Promise<Map<string, Problem>> {
  const asked = requests.filter(({ mustBeRegistered }) => mustBeRegistered)
  if (asked.length === 0) return new Map()
  const ids = [...new Set(asked.map(({ memberId }) => memberId))]
  // Of nearly all nothing is missing, and nothing is read.
  const { rows } = await sql<BidderProfile & { id: string }>`
    select id, terms_version, ${DETAILS} from profiles
    where id = any(${ids}::uuid[])
      and (terms_version is distinct from ${TERMS_VERSION} or num_nulls(${DETAILS}) > 0)`.execute(
    tx,
  )
  return new Map(
    rows.flatMap((row) => {
      const [first] = beforeBidding(row)
      return first ? [[row.id, problemFor(first)] as const] : []
    }),
  )
}

const DETAILS = sql.join(Object.keys(REGISTRATION_DETAILS).map((column) => sql.ref(column)))

function problemFor(first: BeforeBidding): Problem {
  if ('accept' in first) {
    const detail = 'Please accept the terms and conditions before you bid or buy.'
    return new Problem('terms_not_accepted', detail, { terms_version: TERMS_VERSION })
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
