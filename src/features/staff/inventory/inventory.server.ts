import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Auction, Command, Terms } from '../../../rules/auction.ts'
import { buyNowPrice } from '../../../rules/bidding.ts'
import { dollars, toDollars } from '../../../rules/money.ts'
import type { Database } from '../../../server/database.ts'
import type { DB } from '../../../server/database-types.ts'
import { endpoint, idParams, type Member } from '../../../server/endpoint.ts'
import { engineState, present, type AuctionRow } from '../../auctions/auction-row.server.ts'
import { changeAuction } from '../../auctions/change-auction.server.ts'
import { searchText } from '../../auctions/search-text.server.ts'
import { audit } from '../audit.server.ts'
import {
  createAuctionSchema,
  editAuctionSchema,
  relistSchema,
  staffAuctionReply,
  withdrawSchema,
  type AuctionEdit,
  type StaffAuction,
} from './auction-form.ts'
import {
  centsOrNull,
  createAuction,
  databaseTime,
  factsOf,
  requireCategory,
} from './create-auction.server.ts'

interface Services {
  db: Database
}

/** Without a schema of its own an action takes no input: an empty body will do, and any other is left unread. */
const noBody = z.unknown().transform(() => undefined)

export const createAuctionEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions',
  summary: 'Take an auction in, as a draft or at once available',
  who: 'staff',
  limit: 'writes',
  body: createAuctionSchema,
  reply: staffAuctionReply,
  status: 201,
  handle: ({ body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      await requireCategory(tx, body.category)
      const row = await createAuction(tx, body, await databaseTime(tx))
      await audit(tx, entry(member, 'create', row.id, body))
      return { auction: presentToStaff(row) }
    }),
})

export const editAuctionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/staff/auctions/{id}',
  summary: 'Change the facts or terms of an auction',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: editAuctionSchema,
  reply: staffAuctionReply,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  async handle({ params, body, member }, { db }: Services) {
    const facts = factsOf(body)
    if (facts.category && (await auctionExists(db, params.id))) {
      await requireCategory(db, facts.category)
    }
    const edit: Command = { type: 'edit', terms: changedTerms(body), facts }
    const locked = await changeAuction(
      db,
      params.id,
      () => [edit],
      async (tx, { row }) => {
        const next = { ...row, ...facts }
        await tx
          .updateTable('auctions')
          .set({ ...facts, search_text: searchText(next) })
          .where('id', '=', row.id)
          .execute()
        Object.assign(row, facts)
        await audit(tx, entry(member, 'edit', row.id, body))
      },
    )
    return { auction: presentToStaff(locked.row, locked.auction) }
  },
})

export const publishAuction = staffCommand('publish', 'Open a draft to bids', () => [
  { type: 'publish' },
])

export const endAuction = staffCommand('end', 'End an auction now, before its time', () => [
  { type: 'close', reservation: randomUUID(), early: true },
])

export const acceptAuction = staffCommand(
  'accept',
  'Accept the highest bid although it is below the reserve',
  () => [{ type: 'accept-below-reserve', reservation: randomUUID() }],
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

/** `POST /api/staff/auctions/{id}/{action}`: one command, one audit row. */
function staffCommand<B extends z.ZodType = typeof noBody>(
  action: string,
  summary: string,
  commandsFor: (body: z.output<B>) => Command[],
  body?: B,
) {
  return endpoint({
    method: 'POST',
    path: `/api/staff/auctions/{id}/${action}`,
    summary,
    who: 'staff',
    limit: 'writes',
    params: idParams,
    body: body ?? noBody,
    reply: staffAuctionReply,
    exists: ({ id }, { db }: Services) => auctionExists(db, id),
    async handle(call, { db }: Services) {
      const input = call.body as z.output<B>
      const locked = await changeAuction(
        db,
        call.params.id,
        () => commandsFor(input),
        (tx, { row }) => audit(tx, entry(call.member, action, row.id, input ?? {})),
      )
      return { auction: presentToStaff(locked.row, locked.auction) }
    },
  })
}

export async function auctionExists(db: Database | Transaction<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function entry(member: Member, action: string, auctionId: string, details: object) {
  return { actor: member.userId, action: `auction.${action}`, subject: auctionId, details }
}

/** The terms that were given; a member left out stays as it is. */
function changedTerms(edit: AuctionEdit): Partial<Terms> {
  return {
    ...(edit.starting_bid !== undefined && { startingBid: dollars(edit.starting_bid) }),
    ...(edit.reserve_price !== undefined && { reservePrice: centsOrNull(edit.reserve_price) }),
    ...(edit.buy_now_price !== undefined && { buyNowPrice: centsOrNull(edit.buy_now_price) }),
    ...(edit.buy_now_enabled !== undefined && { buyNowEnabled: edit.buy_now_enabled }),
    ...(edit.soft_close_seconds !== undefined && { softCloseSeconds: edit.soft_close_seconds }),
    ...(edit.ends_at !== undefined && { endsAt: edit.ends_at }),
  }
}

/** An auction with what only staff may see. */
export function presentToStaff(row: AuctionRow, auction: Auction = engineState(row)): StaffAuction {
  const { reservePrice, buyNowEnabled, softCloseSeconds, outcome } = auction
  const price = buyNowPrice(auction)
  return {
    ...present(row, auction),
    // Also of what is not open yet, or no more.
    buy_now_price: price === null ? null : toDollars(price),
    reserve_price: reservePrice === null ? null : toDollars(reservePrice),
    buy_now_enabled: buyNowEnabled,
    soft_close_seconds: softCloseSeconds,
    outcome,
  }
}
