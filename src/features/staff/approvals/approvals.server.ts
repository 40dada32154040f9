import type { Transaction } from 'kysely'
import { z } from 'zod'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { approvalStateNow } from './approval-state.server.ts'
import {
  approvalListQuerySchema,
  approvalListSchema,
  type Approval,
  askedSchema,
} from './approvals.ts'
import { approvedResponse, doApproved } from './approved-actions.server.ts'
import {
  aboutSubject,
  AUDITED,
  auditSubject,
  presentApproval,
  type ApprovalRow,
} from './ask-second-person.server.ts'

interface Services {
  db: Database
}

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/staff/approvals',
  summary: 'What was asked of a second person, newest first',
  who: 'staff',
  limit: 'reads',
  query: approvalListQuerySchema,
  response: approvalListSchema,
  async handle({ query }, { db }: Services) {
    const rows = await db
      .selectFrom('approvals')
      .selectAll()
      .select(approvalStateNow.as('state'))
      .$if(query.state !== undefined, (all) =>
        all.where(approvalStateNow, '=', query.state ?? 'waiting'),
      )
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute()
    return { items: rows.map(presentApproval) }
  },
})

const decided = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.unknown(),
} as const

export const approve = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/approve',
  summary: 'Agree, as a second person; it is done at once, if the rules still allow it',
  response: approvedResponse,
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const done = await doApproved(tx, asked, member)
      return { approval: await decide(tx, asked, 'approved', member), ...done }
    }),
})

export const refuse = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/refuse',
  summary: 'Refuse, as a second person; nothing is done',
  response: askedSchema,
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const details = { ...aboutSubject(asked), approval: asked.id, asked_by: asked.asked_by }
      const action = `${AUDITED[presentApproval(asked).action]}-refused`
      await audit(tx, member, action, auditSubject(asked), details)
      return { approval: await decide(tx, asked, 'refused', member) }
    }),
})

/** Throws 404 for none, 403 for whoever asked, 409 once it is decided. */
async function lockWaiting(
  tx: Transaction<DB>,
  id: string,
  { userId }: Member,
): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', 'Approval Not Found'))
  if (row.asked_by === userId) {
    const detail = 'You asked for this yourself. A second person of the staff has to decide it.'
    throw new Problem('forbidden', detail)
  }
  if (row.state !== 'waiting') {
    throw new Problem('not_available', `This was already ${row.state}`)
  }
  return row
}

async function decide(
  tx: Transaction<DB>,
  { id }: ApprovalRow,
  state: 'approved' | 'refused',
  { userId }: Member,
): Promise<Approval> {
  const row = await tx
    .updateTable('approvals')
    .set({ state, decided_by: userId, decided_at: await databaseTime(tx) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentApproval(row)
}
