import { uniqBy } from 'es-toolkit/array'
import { sql } from 'kysely'
import type { ClosedFor } from '../../../../rules/accounts.ts'
import {
  MOST_RELATED,
  type Relation,
  STRENGTHS,
  strengthOf,
} from '../../../../rules/safeguards/related-accounts.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { deviceName } from '../../../security/device-name.ts'
import { noteLook } from '../../note-look.server.ts'
import { requireMember } from '../read-member.server.ts'
import { type RelatedAccount, relatedAccountsSchema } from './related-accounts.ts'

export const listRelatedAccounts = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}/related',
  summary:
    'The accounts that share an address, a telephone, a browser or a payer with a member, and why; for review only',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: relatedAccountsSchema,
  async handle({ params: { id }, member }, { db }: { db: Database }) {
    await requireMember(db, id)
    await noteLook(db, member, 'view-related', id)
    const items = (await readRelated(db, id)).map(present)
    return { items: items.toSorted(byStrength) }
  },
})

interface Row {
  id: string
  customer_id: string
  full_name: string | null
  email: string | null
  status: 'open' | 'closed'
  closed_for: ClosedFor | null
  defaults: number
  reasons: { relation: Relation; what: string }[]
}

/** Of what a crowd has in common no more is looked at: it is left out. */
const LOOKED_AT = 1_000

/** What too many have in common is left out, whichever of them is asked about. */
async function readRelated(db: Database, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with shared as (
      select 'address' as relation, address_key(address, city) as key, concat_ws(', ', address, nullif(city, '')) as what, null::inet as ip
      from profiles where id = ${id} and address_key(address, city) is not null
      union all
      select 'phone', telephone_key(telephone), right(telephone_key(telephone), 4), null
      from profiles where id = ${id} and telephone_key(telephone) is not null
      union all
      select distinct 'device', md5(user_agent), user_agent, ip
      from sessions where user_id = ${id} and ip is not null and user_agent is not null
      union all
      select 'payer', lower(sender), min(sender), null
      from sales join payments on payments.sale_id = sales.id
      where buyer_id = ${id} and sender is not null group by lower(sender)
    ),
    found as (
      select distinct relation, key, what, ip, other.id
      from shared cross join lateral (
        (select profiles.id from profiles
          where relation = 'address' and address is not null and address_key(address, city) = key limit ${LOOKED_AT})
        union all
        (select profiles.id from profiles
          where relation = 'phone' and telephone is not null and telephone_key(telephone) = key limit ${LOOKED_AT})
        union all
        (select user_id from sessions
          where relation = 'device' and sessions.ip = shared.ip and md5(user_agent) = key
            and sessions.ip is not null and user_agent is not null limit ${LOOKED_AT})
        union all
        (select buyer_id from payments join sales on sales.id = payments.sale_id
          where relation = 'payer' and lower(sender) = key and sender is not null and sale_id is not null limit ${LOOKED_AT})
      ) as other
    ),
    counted as (select found.*, count(*) over (partition by relation, key, ip) as accounts from found)
    select profiles.id, customer_id, full_name, users.email::text, status, closed_for,
      (select count(*)::int from sales where buyer_id = profiles.id and state = 'defaulted') as defaults,
      jsonb_agg(jsonb_build_object('relation', relation, 'what', what) order by relation, what) as reasons
    from counted join profiles using (id) join users using (id)
    where id <> ${id} and accounts <= ${MOST_RELATED}
    group by profiles.id, users.id
    order by profiles.id`.execute(db)
  return rows
}

function present({ reasons, ...row }: Row): RelatedAccount {
  const named = reasons.map(({ relation, what }) => ({
    relation,
    what: relation === 'device' ? deviceName(what) : what,
  }))
  return {
    ...row,
    strength: strengthOf(reasons.map(({ relation }) => relation)),
    reasons: uniqBy(named, ({ relation, what }) => `${relation} ${what}`),
  }
}

function byStrength(one: RelatedAccount, other: RelatedAccount): number {
  return STRENGTHS.indexOf(one.strength) - STRENGTHS.indexOf(other.strength)
}
