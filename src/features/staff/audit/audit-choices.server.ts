import { sql } from 'kysely'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { AUDIT_CHOICES_ADDRESS, auditChoicesSchema } from './audit-log.ts'

/** From one value to the next by the index: the log itself may have millions of lines. */
export const readAuditChoices = endpoint({
  method: 'GET',
  path: AUDIT_CHOICES_ADDRESS,
  summary: 'Who of the staff is in the audit log, and which actions are',
  who: 'staff',
  limit: 'reads',
  response: auditChoicesSchema,
  async handle(_, { db }: { db: Database }) {
    const people = await sql<{ id: string; name: string }>`
      with recursive actors as (
        (select actor_id as id from audit_log where actor_id is not null order by actor_id limit 1)
        union all
        select (select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1)
        from actors where id is not null
      )
      select actors.id, coalesce(nullif(full_name, ''), email, actors.id::text) as name
      from actors join users using (id) left join profiles on profiles.id = actors.id
      order by name`.execute(db)
    const actions = await sql<{ action: string }>`
      with recursive actions as (
        (select action from audit_log order by action limit 1)
        union all
        select (select audit_log.action from audit_log where audit_log.action > actions.action
          order by audit_log.action limit 1)
        from actions where action is not null
      )
      select action from actions where action is not null order by action`.execute(db)
    return { people: people.rows, actions: actions.rows.map(({ action }) => action) }
  },
})
