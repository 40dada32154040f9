import { setImmediate as nextTurn } from 'node:timers/promises'
import { intersection } from 'es-toolkit/array'
import { sql, type Transaction } from 'kysely'
import { inLanguage } from '../languages/in-language.server.ts'
import type { Language } from '../languages/language.ts'
import type { Auction, Command, Decision } from '../rules/auction.ts'
import { sellsLot, type Consigning } from '../rules/bidding.ts'
import type { Receipt } from '../rules/proof/receipt.ts'
import type { HouseLimits } from '../rules/safeguards/account-limits.ts'
import type { Barred } from '../rules/safeguards/void-bid.ts'
import { type JsonResponse, problemJson } from '../server/http/idempotency.ts'
import { consignorCannotBid, type Problem } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { type Database, PLANNED_ONCE, unseen } from '../server/postgres/database.ts'
import {
  openLimits,
  type PerhapsLimited,
  perhapsLimited,
  type RefuseOverLimit,
} from './account-limits.server.ts'
import type { AuctionRow } from './auction-row.server.ts'
import { barredAt, barredLeadersAmong, barredProblem } from './barred-bidders.server.ts'
import {
  consigningAmong,
  consigningOf,
  type ConsigningRows,
} from './consigning/consigning-among.server.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import { heldNearOutages } from './outages/extend-for-outage.server.ts'
import { NoLongerCertain, type Decidable } from './outages/outages.server.ts'
import type { SigningKey } from './proof/proof-key.server.ts'
import { receiptsFor } from './proof/receipts.server.ts'
import {
  carryOut,
  momentOf,
  startRecording,
  writeRecording,
  type Recording,
} from './record.server.ts'
import {
  type NotYetRegistered,
  unregisteredAmong,
  missingByMember,
} from './require-registration.server.ts'
import { keepTold, type TellDelivery } from './sales/told-delivery.server.ts'
import {
  readResponses,
  repeated,
  repeatKey,
  type RepeatableRequest,
  type StoredResponse,
  storeResponses,
} from './stored-responses.server.ts'

/** A member's command on an auction, and how its outcome becomes a response. */
export interface LaneRequest extends RepeatableRequest {
  /** In which its member is answered; without it that of the task that decides, which is the task of many. */
  language?: Language
  /** Whether the terms have to be accepted and the details told, as the Register form asks. */
  mustBeRegistered: boolean
  command: Command
  /** For who said where it would be delivered. */
  tellDelivery?: TellDelivery | undefined
  respond(outcome: Outcome): JsonResponse
  /** Writes what belongs to an accepted command, in its transaction. */
  afterwards?(tx: Transaction<DB>, locked: LockedAuction): Promise<void>
}

/** What is said about a request, in its language: those that are decided together come from many members. */
export function saidTo<Said>({ language }: LaneRequest, say: () => Said): Said {
  return language === undefined ? say() : inLanguage(language, say)
}

/** What came of a command. */
export interface Outcome {
  decision: Decision
  row: AuctionRow
  /** As it stood after the command, whatever followed. */
  auction: Auction
  /** The database's time of the decision, UTC. */
  now: Date
  /** Of an accepted bid. */
  receipt: Receipt | null
}

/** What is read of the members beside the auctions' locks. */
interface AboutMembers {
  limited: PerhapsLimited[] | null
  unregistered: NotYetRegistered[] | null
  consigning: ConsigningRows | null
  /** By the ids of auctions who leads them with a maximum, but may no longer bid. */
  barredLeaders: Record<string, string> | null
}

interface DecideParts {
  db: Database
  proofKey: SigningKey
  /** The limits of accounts, which are asked for under the locks. */
  house: HouseLimits
  outages: Pick<Decidable, 'isCertain'>
}

/** A request whose command was decided in this transaction. */
interface Decided {
  request: LaneRequest
  decision: Decision
  /** The database's time of the decision, UTC. */
  at: Date
  /** The auction after the command. */
  locked: LockedAuction
  /** The first that it wrote in the ledger. */
  line: Recording['lines'][number] | undefined
}

type Answer =
  | { response: JsonResponse | 'locked' | null }
  | { decided: Decided }
  | { request: LaneRequest; repeats: Decided }

/**
 * Decides all requests, in order, in one transaction. With 'skip' a request whose auction another transaction has locked gets
 * 'locked', and so does one that came after an end that moves yet; null means that there is no such auction.
 * @throws NoLongerCertain where it came too late after the last sign that bids are possible, or, with 'wait', after such an end
 */
export async function decideTogether(
  { db, proofKey, house, outages }: DecideParts,
  requests: readonly LaneRequest[],
  others: 'wait' | 'skip',
): Promise<(JsonResponse | 'locked' | null)[]> {
  return db.transaction().execute(async (tx) => {
    const ids = [...new Set(requests.map(({ auctionId }) => auctionId))]
    const about = aboutMembers(house, requests)
    const { locked, now, also } = await lockAuctions(tx, ids, others, about)
    if (!outages.isCertain()) throw new NoLongerCertain()
    const recording = startRecording(now)
    endMaximums(recording, locked, also?.barredLeaders ?? {})
    const answerTo = answering(recording, {
      unregistered: missingByMember(also?.unregistered ?? []),
      consigning: consigningOf(also?.consigning),
      overLimit: await openLimits(tx, house, also?.limited ?? [], locked),
      stored: await readResponses(tx, requests),
    })
    const first = requests.map((request): Answer => {
      const auction = locked.get(request.auctionId)
      if (auction) return answerTo(request, auction)
      return { response: others === 'skip' ? 'locked' : null }
    })
    const early = await beforeTheirEndsMove(tx, first)
    if (early.length > 0 && others === 'wait') throw new NoLongerCertain(now)
    // Such an auction goes alone the next time, and keeps no other waiting.
    const answers = first.map((answer): Answer =>
      'response' in answer || !early.includes(auctionOf(answer)) ? answer : { response: 'locked' },
    )
    const decided = answers.flatMap((answer) => ('decided' in answer ? [answer.decided] : []))
    const accepted = decided.filter(({ decision }) => decision.outcome === 'accepted')
    // A refused bid that a maximum equals drives the price as well.
    const moved = decided.filter(({ decision }) => decision.events)
    const writing = writeRecording(tx, recording).then(() => requireBidders(tx, moved, now))
    const responses = await respondMeanwhile(writing, decided, proofKey)
    await storeResponses(tx, responses, now)
    for (const { request, locked: after } of accepted) await request.afterwards?.(tx, after)
    return answers.map((answer) => responseOf(answer, responses))
  })
}

function aboutMembers(house: HouseLimits, requests: readonly LaneRequest[]) {
  const members = [...new Set(requests.map(({ memberId }) => memberId))]
  const lots = [...new Set(requests.map(({ auctionId }) => auctionId))]
  return sql<AboutMembers>`jsonb_build_object(
    'limited', ${perhapsLimited(house, members)}, 'unregistered', ${unregisteredAmong(requests)},
    'consigning', ${consigningAmong(members, lots)}, 'barredLeaders', ${barredLeadersAmong(lots)})`
}

/** Nothing is bid any more for who may not bid: their maximums end before anybody is answered by them. */
function endMaximums(
  recording: Recording,
  locked: ReadonlyMap<string, LockedAuction>,
  barredLeaders: Readonly<Record<string, string>>,
): void {
  for (const [id, bidder] of Object.entries(barredLeaders)) {
    const auction = locked.get(id)
    if (!auction || auction.auction.leadingMaximum === null) continue
    if (auction.auction.leading?.bidder !== bidder) continue
    carryOut(recording, auction, { type: 'withdraw-maximum', bidder })
  }
}

/** The auctions whose requests came after an end that is still to move, for somebody held it when an outage moved the others. */
async function beforeTheirEndsMove(
  tx: Transaction<DB>,
  answers: readonly Answer[],
): Promise<string[]> {
  const late = answers.flatMap((answer) =>
    'decided' in answer && isTooLate(answer.decided) ? [auctionOf(answer)] : [],
  )
  return late.length === 0 ? [] : intersection(await heldNearOutages(tx), late)
}

function isTooLate({ decision }: Decided): boolean {
  return decision.outcome === 'refused' && decision.refusal.reason === 'closed'
}

function auctionOf(answer: Exclude<Answer, { response: unknown }>): string {
  return ('decided' in answer ? answer.decided.request : answer.request).auctionId
}

interface Known {
  unregistered: ReadonlyMap<string, () => Problem>
  consigning: Consigning
  overLimit: RefuseOverLimit
  stored: ReadonlyMap<string, StoredResponse>
}

/** Decides one request after the other, unless it has its response already or its member has to do something first. */
function answering(recording: Recording, known: Known) {
  const { unregistered, consigning, overLimit, stored } = known
  const firstUnderKey = new Map<string, Decided>()
  return (request: LaneRequest, locked: LockedAuction): Answer => {
    const { memberId, mustBeRegistered, command } = request
    const key = repeatKey(request)
    const earlier = key !== null && stored.get(key)
    if (earlier) return { response: saidTo(request, () => repeated(earlier, request)) }
    const repeats = key !== null && firstUnderKey.get(key)
    if (repeats) return { request, repeats }
    // Not stored under its key, as what is missing is not: once nothing is in the way, the same request is decided.
    if (sellsLot(consigning, memberId, locked.row.id)) {
      return { response: saidTo(request, () => problemJson(consignorCannotBid())) }
    }
    const missing = mustBeRegistered && unregistered.get(memberId)
    if (missing) return { response: saidTo(request, () => problemJson(missing())) }
    const refusal = overLimit(locked, memberId, command, recording.now)
    const [at, next] = [momentOf(recording, locked, command), recording.lines.length]
    const decision: Decision = refusal
      ? { outcome: 'refused', refusal }
      : carryOut(recording, locked, command, at)
    if (request.tellDelivery && decision.outcome === 'accepted')
      keepTold(recording, locked, command, request.tellDelivery)
    const decided = {
      ...{ request, decision, at },
      ...{ locked: { ...locked }, line: recording.lines[next] },
    }
    if (key !== null) firstUnderKey.set(key, decided)
    return { decided }
  }
}

/**
 * Throws if a member closed the account (`account_closed`), was banned, came to work here or to act for the lot's consignor
 * (`forbidden`) while the request waited. Asked after the bids are written: they hold the members' rows, so that who may bid now still may at the commit.
 */
async function requireBidders(
  tx: Transaction<DB>,
  moved: readonly Decided[],
  now: Date,
): Promise<void> {
  const [first] = moved
  if (!first) return
  const members = moved.map(({ request }) => request.memberId)
  const lots = moved.map(({ request }) => request.auctionId)
  const { rows } = await sql<{ barred: Barred }>`${sql.raw(PLANNED_ONCE)}
    select barred from (
      select ${barredAt(now, sql`asked.auction_id`)} as barred
      from (
        select distinct * from unnest(${unseen(members, 'uuid[]')}, ${unseen(lots, 'uuid[]')})
          as pairs (user_id, auction_id)
      ) as asked
        join profiles on profiles.id = asked.user_id
        join users on users.id = asked.user_id
    ) as bidders where barred is not null limit 1`.execute(tx)
  const [found] = rows
  // Of several each is decided anew, by itself.
  if (found) throw saidTo(first.request, () => barredProblem(found.barred))
}

type Responses = ReadonlyMap<Decided, JsonResponse>

/** Once the database has what it is to write, and works as well. Also where one of the two fails the other is over: nothing follows the end of their transaction. */
async function respondMeanwhile(
  writing: Promise<void>,
  ...parts: Parameters<typeof respondAll>
): Promise<Responses> {
  const responding = nextTurn().then(() => respondAll(...parts))
  await Promise.allSettled([writing, responding])
  await writing
  return responding
}

/** Only when all are decided, for the receipts of their bids share one signature. */
function respondAll(decided: readonly Decided[], proofKey: SigningKey): Responses {
  const bids = decided.filter(
    ({ request, decision, line }) =>
      line && request.command.type === 'place-bid' && decision.outcome === 'accepted',
  )
  const receipts = receiptsFor(
    bids.flatMap(({ line }) => (line ? [receiptOf(line)] : [])),
    proofKey,
  )
  const receiptTo = new Map(bids.map((bid, index) => [bid, receipts[index] ?? null]))
  return new Map(
    decided.map((one) => {
      const { request, decision, at: now, locked } = one
      const { row, auction } = locked
      const receipt = receiptTo.get(one) ?? null
      const outcome = { decision, row, auction, now, receipt }
      return [one, saidTo(request, () => request.respond(outcome))]
    }),
  )
}

function receiptOf({ auction_id: auction, seq, hash, at }: Recording['lines'][number]) {
  return { auction, seq, hash, time: at.toISOString() }
}

function responseOf(answer: Answer, responses: Responses): JsonResponse | 'locked' | null {
  if ('response' in answer) return answer.response
  if ('decided' in answer) return responses.get(answer.decided) ?? null
  const { request, repeats } = answer
  const response = responses.get(repeats)
  if (!response) return null
  const first = { digest: repeats.request.idempotency?.digest ?? '', response }
  return saidTo(request, () => repeated(first, request))
}
