import { randomUUID } from 'node:crypto'
import { sql, type Selectable, type Transaction } from 'kysely'
import { holdMembers } from '../../../../engine/barred-bidders.server.ts'
import { changeAuctionIn } from '../../../../engine/by-staff/change-auction.server.ts'
import { lockAuctions, type LockedAuction } from '../../../../engine/lock.server.ts'
import {
  counterOfferFor,
  makeCounterOffer,
} from '../../../../engine/sales/offers/make-offer.server.ts'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import { isSecondSignature } from '../../../../rules/consigning/questions.ts'
import { cents, toDollars } from '../../../../rules/money.ts'
import { isUndecidedBelowReserve } from '../../../../rules/sales/offers.ts'
import { endpoint, idParams, type Member } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { answerOnce } from '../../answer-once.server.ts'
import { askSecondPerson } from '../../approvals/ask-second-person.server.ts'
import { audit } from '../../audit.server.ts'
import { requireConsignor } from '../own/require-consignor.server.ts'
import { readOwnDecision } from './own-decisions.server.ts'
import { answeredSchema, answerSchema, OWN_DECISIONS_ADDRESS } from './questions.ts'

interface Services {
  db: Database
}

export const approveQuestion = answer(
  'approve',
  'Approve what staff ask about a run below its reserve: its bid is taken, or its bidder offered the price, at once',
)

export const declineQuestion = answer(
  'decline',
  'Decline what staff ask about a run below its reserve; it goes back to them',
)

type Question = Selectable<DB['consignor_questions']>

function answer(what: 'approve' | 'decline', summary: string) {
  return endpoint({
    method: 'POST',
    path: `${OWN_DECISIONS_ADDRESS}/{id}/${what}`,
    summary,
    who: 'consignor',
    limit: 'writes',
    params: idParams,
    body: answerSchema,
    response: answeredSchema,
    exists: async ({ id }, { db }: Services) => (await find(db, id)) !== undefined,
    handle: ({ params: { id }, body, member, request }, { db }: Services) => {
      const call = { what: `${what} question ${id}`, body, memberId: member.userId, request }
      return db.transaction().execute((tx) =>
        answerOnce(tx, call, async () => {
          const { consignor, question, auction, now } = await lockQuestion(tx, id, member)
          const state = what === 'approve' ? 'approved' : 'declined'
          await writeAnswer(tx, id, { state, note: body.note, by: member.userId, at: now })
          const told = {
            ...{ consignor: consignor.name, amount: toDollars(cents(question.amount)) },
            ...(body.note !== null && { note: body.note }),
          }
          const lot = auction.row.id
          if (what === 'decline') await audit(tx, member, 'auction.consignor-declines', lot, told)
          else await inWordsForConsignors(carryOut(tx, member, question, told))
          return { decision: await readOwnDecision(tx, consignor.id, id) }
        }),
      )
    },
  })
}

/** Keeps what a consignor answers to a question under its lock; what follows from it is done elsewhere. */
export async function writeAnswer(
  tx: Transaction<DB>,
  question: string,
  answered: { state: 'approved' | 'declined'; note: string | null; by: string; at: Date },
): Promise<void> {
  const { state, note, by, at } = answered
  await tx
    .updateTable('consignor_questions')
    .set({ state, note, answered_by: by, answered_at: at })
    .where('id', '=', question)
    .execute()
}

/** What staff's commands refuse tells of the bidder, or of what a colleague is about: a consignor is told that it cannot be done. */
async function inWordsForConsignors(done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    const isRefused = error instanceof Problem && (error.status === 409 || error.status === 422)
    throw isRefused ? new Problem('not_available', consignorAnswersText('notAsAsked')) : error
  }
}

/** Does what staff asked about, as they would: through the same commands, under the name of whoever approved. */
async function carryOut(
  tx: Transaction<DB>,
  member: Member,
  question: Question,
  told: object,
): Promise<void> {
  const { auction_id: lot, kind } = question
  if (kind === 'accept_bid') {
    const accept = { type: 'accept-below-reserve', reservation: randomUUID() } as const
    await changeAuctionIn(tx, lot, () => [accept])
    return audit(tx, member, 'auction.accept', lot, told)
  }
  const { auction, bid, now } = await counterOfferFor(tx, lot)
  const amount = cents(question.amount)
  const isSigned = isSecondSignature(amount, await personsOf(tx, question, member))
  await makeCounterOffer(tx, auction, { amount, madeBy: member.userId, now }, isSigned)
  if (isSigned) return audit(tx, member, 'auction.counter-offer', lot, told)
  await audit(tx, member, 'auction.consignor-approves', lot, told)
  const asker = { userId: question.asked_by }
  const asked = { action: 'counter-offer', auctionId: lot, subject: bid, amount, now } as const
  const yes = { reason: NOT_SIGNED, doneBy: member.userId }
  const approval = await askSecondPerson(tx, asker, { ...asked, ...yes })
  await tx
    .updateTable('consignor_questions')
    .set({ approval_id: approval.id })
    .where('id', '=', question.id)
    .execute()
}

/** What the second person reads beside the amount and the bid; kept, and so in English. */
const NOT_SIGNED =
  'The consignor approved it. Whoever asked also gave the approver access, so somebody else has to sign.'

async function personsOf(
  tx: Transaction<DB>,
  { asked_by: askedBy, consignor_id: consignor }: Question,
  { userId }: Member,
): Promise<{ askedBy: string; letIn: string }> {
  const { granted_by: letIn } = await tx
    .selectFrom('consignor_people')
    .select('granted_by')
    .where('user_id', '=', userId)
    .where('consignor_id', '=', consignor)
    .executeTakeFirstOrThrow()
  return { askedBy, letIn }
}

function find(
  db: Database | Transaction<DB>,
  id: string,
): Promise<{ auction_id: string } | undefined> {
  return db
    .selectFrom('consignor_questions')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The auction first, as everywhere; then whoever answers, so that nobody's access is removed before the commit.
 * @throws Problem 403 for nobody's, `not_found` for another's, `not_available` once it is decided
 */
async function lockQuestion(
  tx: Transaction<DB>,
  id: string,
  member: Member,
): Promise<{
  consignor: { id: string; name: string }
  question: Question
  auction: LockedAuction
  now: Date
}> {
  const found = await find(tx, id)
  const { locked, now } = await lockAuctions(tx, found ? [found.auction_id] : [])
  const auction = found && locked.get(found.auction_id)
  await holdMembers(tx, sql`select ${member.userId}::uuid`)
  const consignor = await requireConsignor(tx, member)
  const question = await tx
    .selectFrom('consignor_questions as question')
    .innerJoin('consignments', (join) =>
      join
        .onRef('consignments.auction_id', '=', 'question.auction_id')
        .onRef('consignments.consignor_id', '=', 'question.consignor_id'),
    )
    .selectAll('question')
    .where('question.id', '=', id)
    .where('question.consignor_id', '=', consignor.id)
    .executeTakeFirst()
  if (!auction || !question) {
    throw new Problem('not_found', consignorAnswersText('noSuchDecision'))
  }
  if (question.state !== 'waiting') {
    throw new Problem('not_available', consignorAnswersText('answeredAlready'))
  }
  if (!isUndecidedBelowReserve(auction.auction) || auction.auction.run !== question.run) {
    throw new Problem('not_available', consignorAnswersText('decidedMeanwhile'))
  }
  return { consignor, question, auction, now }
}
