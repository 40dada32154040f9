import type { Transaction } from 'kysely'
import { MAY_ANSWER, questionOccasion } from '../../../../engine/consigning/questions.server.ts'
import { lockAuctions, type LockedAuction } from '../../../../engine/lock.server.ts'
import { requireNoOfferWaiting } from '../../../../engine/sales/offers/waiting-offer.server.ts'
import { addressHere } from '../../../../languages/address.ts'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import { staffAnswersText } from '../../../../languages/staff/answers/desk.ts'
import type { QuestionKind } from '../../../../rules/consigning/questions.ts'
import { cents, dollarsToCents, formatCents, type Cents } from '../../../../rules/money.ts'
import { counterOfferRefusal } from '../../../../rules/sales/offers.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../../server/http/problem.ts'
import { queueMail, type Mail } from '../../../../server/mail/mail.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { inLanguageOf } from '../../../../sign-in/users/language-of.server.ts'
import { answerOnce } from '../../answer-once.server.ts'
import { audit } from '../../audit.server.ts'
import { auctionExists } from '../../inventory/inventory.server.ts'
import { questionMail } from './question-mail.server.ts'
import { askConsignorAddress, askedQuestionSchema, askSchema } from './questions.ts'
import { questionsAbout } from './read-questions.server.ts'
import { isConsignorAsked } from './waiting-question.server.ts'

interface Services {
  db: Database
  publicUrl(): string
}

export const askConsignor = endpoint({
  method: 'POST',
  path: askConsignorAddress('{id}'),
  summary:
    'Ask the consignor of a run below its reserve whether to take its highest bid, or to offer its bidder a price; its people are mailed',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: askSchema,
  response: askedQuestionSchema,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db, publicUrl }: Services) => {
    const call = { what: `ask-consignor ${id}`, body, memberId: member.userId, request }
    const amount = dollarsToCents(body.amount)
    return db.transaction().execute((tx) =>
      answerOnce(tx, call, async () => {
        const { locked, now } = await lockAuctions(tx, [id])
        const auction = locked.get(id)
        if (!auction) throw new Problem('not_found', staffAnswersText('auctionNotFound'))
        const asking = { kind: body.kind, amount, askedBy: member.userId, now }
        const { consignor } = await askAbout(tx, auction, asking, {
          ...{ publicUrl: publicUrl(), send: queueMail },
        })
        await audit(tx, member, 'auction.ask-consignor', id, {
          ...{ consignor, kind: body.kind, amount: body.amount },
        })
        const [asked] = await questionsAbout(tx, auction.auction)
        return { question: asked }
      }),
    )
  },
})

interface Asking {
  kind: QuestionKind
  amount: Cents
  askedBy: string
  now: Date
}

/** How its people are told. */
interface Telling {
  publicUrl: string
  send(tx: Transaction<DB>, mail: Mail): Promise<unknown>
}

/**
 * Asks the consignor of an auction under its lock, and tells its people. Resolves with the question's id and the consignor's name.
 * @throws Problem where there is nothing to ask, or nobody to answer
 */
export async function askAbout(
  tx: Transaction<DB>,
  auction: LockedAuction,
  { kind, amount, askedBy, now }: Asking,
  telling: Telling,
): Promise<{ question: string; consignor: string }> {
  const { id, run } = auction.auction
  requireAskable(auction, kind, amount)
  await requireNothingWaiting(tx, auction)
  const consignor = await consignorWithPeople(tx, id)
  const { id: question } = await tx
    .insertInto('consignor_questions')
    .values({
      ...{ auction_id: id, run, consignor_id: consignor.id },
      ...{ kind, amount, asked_by: askedBy, asked_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailPeople(tx, { question, auction, consignor, kind, amount }, telling)
  return { question, consignor: consignor.name }
}

/** @throws Problem where there is nothing to ask, or what was seen is not so any more */
function requireAskable({ auction }: LockedAuction, kind: QuestionKind, amount: Cents): void {
  const { leading } = auction
  const asked = kind === 'accept_bid' ? cents((leading?.amount ?? 0) + 1) : amount
  const refusal = counterOfferRefusal(auction, asked)
  if (refusal?.reason === 'not-above-bid') {
    const message = consignorAnswersText('askMoreThanBid', { amount: formatCents(refusal.bid) })
    throw validationFailed([{ path: 'amount', message }])
  }
  if (refusal || !leading) {
    throw new Problem('not_available', consignorAnswersText('onlyBelowReserve'))
  }
  if (kind === 'accept_bid' && amount !== leading.amount) {
    const message = consignorAnswersText('highestBidIs', { amount: formatCents(leading.amount) })
    throw validationFailed([{ path: 'amount', message }])
  }
}

async function requireNothingWaiting(
  tx: Transaction<DB>,
  { auction }: LockedAuction,
): Promise<void> {
  if (await isConsignorAsked(tx, auction)) {
    throw new Problem('not_available', consignorAnswersText('notAnsweredYet'))
  }
  await requireNoOfferWaiting(tx, auction.id)
}

interface AskedConsignor {
  id: string
  name: string
  stock_number: string | null
  people: { user_id: string; email: string | null }[]
}

async function consignorWithPeople(tx: Transaction<DB>, lot: string): Promise<AskedConsignor> {
  const consignor = await tx
    .selectFrom('consignments')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .select(['consignors.id', 'name', 'stock_number'])
    .where('auction_id', '=', lot)
    .executeTakeFirst()
  if (!consignor) throw new Problem('not_available', consignorAnswersText('noConsignor'))
  const people = await tx
    .selectFrom('consignor_people')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .select(['user_id', 'email'])
    .where('consignor_id', '=', consignor.id)
    .where(MAY_ANSWER)
    .execute()
  if (people.length > 0) return { ...consignor, people }
  const detail = consignorAnswersText('nobodyActs', { consignor: consignor.name })
  throw new Problem('not_available', detail)
}

interface Told {
  question: string
  auction: LockedAuction
  consignor: AskedConsignor
  kind: QuestionKind
  amount: Cents
}

async function mailPeople(
  tx: Transaction<DB>,
  told: Told,
  { publicUrl, send }: Telling,
): Promise<void> {
  const { question, auction, consignor, kind, amount } = told
  const { title, lot_number } = auction.row
  const { stock_number, people } = consignor
  const { leading, reservePrice } = auction.auction
  const prices = { amount, bid: leading?.amount ?? 0, reserve: reservePrice ?? 0 }
  for (const { user_id, email: to } of people) {
    if (to === null) continue
    await inLanguageOf(tx, user_id, () => {
      const url = publicUrl + addressHere('/staff/decisions')
      const mail = questionMail({ to, url, kind, title, lot_number, stock_number, ...prices })
      return send(tx, { ...mail, occasion: questionOccasion(question, user_id) })
    })
  }
}
