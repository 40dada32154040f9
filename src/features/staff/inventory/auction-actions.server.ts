import { randomUUID } from 'node:crypto'
import { omitBy, pickBy } from 'es-toolkit/object'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { changeAuctionIn } from '../../../engine/by-staff/change-auction.server.ts'
import type { LockedAuction } from '../../../engine/lock.server.ts'
import type { Auction, Command } from '../../../rules/auction.ts'
import { toDollars } from '../../../rules/money.ts'
import { resumption } from '../../../rules/safeguards/pause.ts'
import type { VehicleFacts } from '../../../rules/vehicle/vehicle-facts.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { answerOnce } from '../answer-once.server.ts'
import { audit } from '../audit.server.ts'
import { requireReasonOfStaff } from '../consignors/questions/read-questions.server.ts'
import { requireAuctionAsSeen } from './acts/seen-auction.server.ts'
import {
  acceptSchema,
  endSchema,
  pauseSchema,
  publishSchema,
  relistSchema,
  resumeSchema,
  type SeenAuction,
  staffAuctionResponse,
  withdrawSchema,
} from './auction-form.ts'
import { auctionExists, requireBuyNowPrice, responseOf } from './inventory.server.ts'
import { requireMayGoOut } from './require-may-go-out.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'buyNowNeedsPrice'>
}

export const publishAuction = staffCommand(
  'publish',
  'Open a draft to bids',
  () => [{ type: 'publish' }],
  publishSchema,
)

export const endAuction = staffCommand(
  'end',
  'End an auction now, before its time',
  () => [{ type: 'close', reservation: randomUUID(), early: true }],
  endSchema,
)

export const pauseAuction = staffCommand(
  'pause',
  'Stop bids, purchases and the clock for a fault',
  ({ reason }) => [{ type: 'pause', reason }],
  pauseSchema,
)

export const resumeAuction = staffCommand(
  'resume',
  'Let a paused auction go on; its end moves by as long as the pause lasted, and leaves ten minutes at least',
  (body) => [resumption(body?.minutes_left)],
  resumeSchema,
)

export const acceptAuction = staffCommand(
  'accept',
  'Accept the highest bid although it is below the reserve; with a reason where its consignor was asked and has not agreed to it',
  () => [{ type: 'accept-below-reserve', reservation: randomUUID() }],
  acceptSchema,
  (tx, { auction }, body) => {
    const amount = toDollars(auction.leading?.amount ?? null) ?? 0
    return requireReasonOfStaff(tx, auction, { kind: 'accept_bid', amount }, body?.reason)
  },
)

export const withdrawAuction = staffCommand(
  'withdraw',
  'Take an auction back; nobody sees it any more',
  (body) => [{ type: 'withdraw', reason: body?.reason ?? 'Withdrawn by staff' }],
  withdrawSchema,
)

export const relistAuction = staffCommand(
  'relist',
  'Hold an ended auction again, as its next run',
  (body) => [{ type: 'relist', endsAt: body.ends_at }],
  relistSchema,
)

/** What an action is told; `before` is what was seen, where that has to be so still. */
type Input = { before?: SeenAuction | undefined; reason?: string | undefined } | undefined

/** `POST /api/staff/auctions/{id}/{action}`: one command, one audit row. */
function staffCommand<B extends z.ZodType<Input>>(
  action: string,
  summary: string,
  commandsFor: (body: z.output<B>) => Command[],
  body: B,
  allows: Allows<z.output<B>> = async () => {},
) {
  return endpoint({
    method: 'POST',
    path: `/api/staff/auctions/{id}/${action}`,
    summary,
    who: 'staff',
    limit: 'writes',
    params: idParams,
    body,
    response: staffAuctionResponse,
    exists: ({ id }, { db }: Services) => auctionExists(db, id),
    async handle(call, services: Services) {
      const input = call.body as z.output<B>
      const { before, ...details }: NonNullable<Input> = input ?? {}
      const { request, member, params } = call
      const act = {
        action,
        before,
        commandsFor: () => commandsFor(input),
        details,
        allows: (tx: Transaction<DB>, locked: LockedAuction) => allows(tx, locked, input),
      }
      const once = { what: `${action} ${params.id}`, body: input, memberId: member.userId, request }
      return services.db.transaction().execute((tx) =>
        answerOnce(tx, once, async () => {
          const locked = await actOnAuction(tx, services, member, params.id, act)
          return responseOf(locked.row, locked.auction)
        }),
      )
    },
  })
}

/** Asked under the auction's lock. Throws to refuse. */
type Allows<Input> = (tx: Transaction<DB>, locked: LockedAuction, input: Input) => Promise<void>

interface Act {
  action: string
  before?: SeenAuction | undefined
  allows?(tx: Transaction<DB>, locked: LockedAuction): Promise<void>
  commandsFor(auction: Auction): Command[]
  /** For the audit log. */
  details: object
}

/** Carries commands out on an auction, with their line in the audit log. @throws Problem for the first that is refused */
export function actOnAuction(
  tx: Transaction<DB>,
  { config }: Pick<Services, 'config'>,
  member: Member,
  id: string,
  { action, before = {}, commandsFor, details, allows }: Act,
): Promise<LockedAuction> {
  let opensBidding = false
  let was: Partial<Standing> = {}
  const commands = (auction: Auction, now: Date, facts: VehicleFacts) => {
    requireAuctionAsSeen(auction, before)
    was = standingOf(auction)
    const chosen = commandsFor(auction)
    // Of what is open already the engine says so.
    if (auction.status === 'draft' && chosen.some(({ type }) => type === 'publish'))
      requireMayGoOut(facts, auction, now)
    opensBidding = chosen.some(({ type }) => type === 'publish' || type === 'relist')
    return chosen
  }
  return changeAuctionIn(tx, id, commands, async (_, locked) => {
    const { row, auction } = locked
    if (opensBidding) requireBuyNowPrice(config, auction.status, auction)
    await allows?.(tx, locked)
    const changed = changedBetween(was, standingOf(auction))
    const more = omitBy(details, (_, name) => name in changed.after)
    return audit(tx, member, `auction.${action}`, row.id, { ...changed, ...more })
  })
}

/** What a command may change of an auction as a whole, for the audit log. */
function standingOf({ status, run, endsAt, pausedAt }: Auction) {
  return {
    status,
    run,
    ends_at: endsAt.toISOString(),
    paused_at: pausedAt?.toISOString() ?? null,
  }
}

type Standing = ReturnType<typeof standingOf>

function changedBetween(before: Partial<Standing>, after: Standing) {
  const isOther = (_: unknown, name: string | number | symbol) =>
    before[name as keyof Standing] !== after[name as keyof Standing]
  return { before: pickBy(before, isOther), after: pickBy(after, isOther) }
}
