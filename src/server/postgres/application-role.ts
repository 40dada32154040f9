/**
 * The database role as which the product works. What is written to stay (ledgers, the audit log, signed agreements) it may read
 * and add to, never change: it does not own the tables, so it can switch no trigger off either. Migrations run as the owner.
 */
import type { Client } from 'pg'

/** Makes a role that may sign in, or gives the one of that name this password. */
export async function makeRole(owner: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await owner.query(
    `${verb} role ${owner.escapeIdentifier(role)} login password ${owner.escapeLiteral(password)}`,
  )
}

/** Gives a role what the product needs, and takes from it what it does not. To be called inside a transaction of the owner. */
export async function grantWork(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; kind: string; stays: boolean }>(OWNED)
  const to = owner.escapeIdentifier(role)
  const grants = rows.flatMap(({ name, kind, stays }) => {
    if (kind === 'S') return [`grant usage on sequence ${name} to ${to}`]
    const isRecord = name === 'schema_migrations'
    const rights = isRecord ? 'select' : stays ? 'select, insert' : 'select, insert, update, delete'
    return [`revoke all on ${name} from ${to}`, `grant ${rights} on ${name} to ${to}`]
  })
  const { rows: queue } = await owner.query<{ name: string }>(QUEUE_TABLES)
  await owner.query(
    [
      ...grants,
      ...queue.flatMap(({ name }) => queueGrants(name, to)),
      `grant usage on schema public${queue.length > 0 ? ', pgboss' : ''} to ${to}`,
    ].join(';\n'),
  )
}

/** What working and tidying the queues of pg-boss needs. Queues are made, and their tables changed, by migrations alone. */
const QUEUE_RIGHTS: Readonly<Record<string, string>> = {
  job: 'select, insert, update, delete',
  job_common: 'select, insert, update, delete',
  job_dependency: 'select, insert, update, delete',
  instance: 'select, insert, update, delete',
  warning: 'select, insert, delete',
  queue: 'select, update',
  version: 'select, update',
}

function queueGrants(table: string, to: string): string[] {
  const name = `pgboss.${table}`
  return [
    `revoke all on ${name} from ${to}`,
    `grant ${QUEUE_RIGHTS[table] ?? 'select'} on ${name} to ${to}`,
  ]
}

const QUEUE_TABLES = `
  select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'pgboss' and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')
  order by relname`

/** Whether a table's trigger refuses every change: db/migrations/0002_auctions.sql. */
const STAYS = `exists (
  select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where tgrelid = pg_class.oid and proname = 'refuse_change')`

const OWNED = `
  select oid::regclass::text as name, relkind as kind, ${STAYS} as stays
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and pg_has_role(relowner, 'usage')
  order by relname`

/** Finds a row if the role that asks could change what is written to stay. */
export const MAY_REWRITE = `
  select current_user as role from pg_class
  where relnamespace = 'public'::regnamespace and ${STAYS}
    and (has_table_privilege(oid, 'update, delete, truncate') or pg_has_role(relowner, 'usage'))
  limit 1`
