import type { Transaction } from 'kysely'
import { z } from 'zod'
import { approvalsText } from '../../../languages/staff/answers/approvals.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { answerOnce } from '../answer-once.server.ts'
import { audit } from '../audit.server.ts'
import { requireFreshSession } from '../require-fresh-session.server.ts'
import { approvalStateNow } from './approval-state.server.ts'
import {
  approvalListQuerySchema,
  approvalListSchema,
  approvalPageSchema,
  type Approval,
  askedSchema,
  isAboutHouse,
  refusalSchema,
} from './approvals.ts'
import { approvedResponse, doApproved } from './approved-actions.server.ts'
import {
  aboutSubject,
  AUDITED,
  auditSubject,
  maySign,
  presentApproval,
  presentAsked,
  type ApprovalRow,
} from './ask-second-person.server.ts'
import { lockSubject } from './lock-subject.server.ts'

interface Services {
  db: Database
  house: HouseKeeper
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

export const readApproval = endpoint({
  method: 'GET',
  path: '/api/staff/approvals/{id}',
  summary: 'What was asked of a second person, by whom, about what',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: approvalPageSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const row = await db
      .selectFrom('approvals')
      .innerJoin('profiles', 'profiles.id', 'approvals.asked_by')
      .leftJoin('auctions', 'auctions.id', 'approvals.auction_id')
      .selectAll('approvals')
      .select([approvalStateNow.as('state'), 'full_name', 'lot_number', 'title'])
      .where('approvals.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', approvalsText('approvalNotFound'))
    const { full_name: asker, lot_number: number, title, ...asked } = row
    const { auction_id: auctionId } = asked
    const isOfAuction = auctionId !== null && number !== null && title !== null
    return {
      approval: { ...presentAsked(asked, member), asker },
      auction: isOfAuction ? { id: auctionId, lot: lotNumber(number), title } : null,
    }
  },
})

const decided = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
} as const

export const approve = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/approve',
  body: z.unknown(),
  summary:
    'Agree, as a second person who has shown a moment ago who they are; it is done at once, if the rules still allow it',
  response: approvedResponse,
  async handle({ params: { id }, member, request }, { db, house }: Services) {
    const call = { what: `approve ${id}`, body: null, memberId: member.userId, request }
    let isOfHouse = false
    const sign = async (tx: Transaction<DB>) => {
      await lockSubject(tx, id)
      const asked = await lockWaiting(tx, id, member)
      await requireFreshSession(tx, member)
      isOfHouse = isAboutHouse(asked.action)
      const done = await doApproved(tx, asked, member, house)
      return { approval: await decide(tx, asked, 'approved', member), ...done }
    }
    const answer = await db.transaction().execute((tx) => answerOnce(tx, call, () => sign(tx)))
    if (isOfHouse) await house.refresh()
    return answer
  },
})

export const refuse = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/refuse',
  summary: 'Refuse, as a second person, with a reason; nothing is done',
  body: refusalSchema,
  response: askedSchema,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    db.transaction().execute((tx) =>
      answerOnce(tx, { what: `refuse ${id}`, body, memberId: member.userId, request }, async () => {
        const asked = await lockWaiting(tx, id, member)
        const about = { ...aboutSubject(asked), approval: asked.id, asked_by: asked.asked_by }
        const details = { ...about, ...body }
        const action = `${AUDITED[presentApproval(asked).action]}-refused`
        await audit(tx, member, action, auditSubject(asked), details)
        return { approval: await decide(tx, asked, 'refused', member) }
      }),
    ),
})

/** Throws 404 for none, 403 for whoever asked, 409 once it is decided. */
async function lockWaiting(tx: Transaction<DB>, id: string, member: Member): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', approvalsText('approvalNotFound')))
  if (row.asked_by !== member.userId && !maySign(row, member)) {
    throw new Problem('forbidden', approvalsText('adminDecides'))
  }
  if (row.asked_by === member.userId) {
    throw new Problem('forbidden', approvalsText('askedYourself'))
  }
  if (row.state !== 'waiting') {
    throw new Problem('not_available', approvalsText('alreadyDecided', { state: row.state }))
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
