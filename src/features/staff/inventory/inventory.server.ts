import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { engineState, type AuctionRow } from '../../../engine/auction-row.server.ts'
import { changeAuction } from '../../../engine/change-auction.server.ts'
import { setRelistIfUnsold } from '../../../engine/closing/relist-unsold.server.ts'
import { createAuction } from '../../../engine/create-auction.server.ts'
import type { Auction, AuctionStatus, Command, Terms } from '../../../rules/auction.ts'
import { buyNowPrice } from '../../../rules/bidding.ts'
import { formatCents, toDollars } from '../../../rules/money.ts'
import { completedPhotos, photosOf, type Photo } from '../../../rules/photos.ts'
import { presentAuction } from '../../../rules/public-auction.ts'
import { intakeWarnings } from '../../../rules/vehicle/intake-warnings.ts'
import { factsOf } from '../../../rules/vehicle/vehicle-facts.ts'
import type { Config } from '../../../server/config/config.ts'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import {
  auctionFromForm,
  changedTerms,
  createAuctionSchema,
  editAuctionSchema,
  givenFactsOf,
  MAX_FORM_BYTES,
  relistSchema,
  staffAuctionResponse,
  withdrawSchema,
  type StaffAuction,
} from './auction-form.ts'
import { discardPhotos } from './discard-photos.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'buyNowNeedsPrice'>
}

interface EditServices extends Services {
  files: Files
}

/** Without a schema of its own an action takes no input: an empty body will do, and any other is left unread. */
const noBody = z.unknown().transform(() => undefined)

export const createAuctionEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions',
  summary: 'Take an auction in, as a draft or at once available',
  who: 'staff',
  limit: 'writes',
  maxBytes: MAX_FORM_BYTES,
  body: createAuctionSchema,
  response: staffAuctionResponse,
  status: 201,
  handle: ({ body, member }, { db, config }: Services) =>
    db.transaction().execute(async (tx) => {
      await requireCategory(tx, body.category)
      const input = auctionFromForm(body)
      requireBuyNowPrice(config, input.status, input.terms)
      requireNotBelowStart(input.terms)
      const row = await createAuction(tx, input, await databaseTime(tx))
      await audit(tx, member, 'auction.create', row.id, body)
      return responseOf(row)
    }),
})

export const editAuctionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/staff/auctions/{id}',
  summary: 'Change the facts or terms of an auction',
  who: 'staff',
  limit: 'writes',
  maxBytes: MAX_FORM_BYTES,
  params: idParams,
  body: editAuctionSchema,
  response: staffAuctionResponse,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  async handle({ params, body, member }, { db, files, config }: EditServices) {
    const facts = givenFactsOf(body)
    let photosBefore: Photo[] = []
    if (facts.category && (await auctionExists(db, params.id))) {
      await requireCategory(db, facts.category)
    }
    const locked = await changeAuction(
      db,
      params.id,
      (_auction, _now, before) => {
        photosBefore = photosOf(before)
        const completed = { ...facts, ...completedPhotos(facts, before) }
        return [{ type: 'edit', terms: changedTerms(body), facts: completed }]
      },
      async (tx, changed) => {
        const { row, auction } = changed
        const isAsked = body.buy_now_price !== undefined || body.buy_now_enabled !== undefined
        if (isAsked) requireBuyNowPrice(config, auction.status, auction)
        if (isAsked || body.starting_bid !== undefined) requireNotBelowStart(auction)
        const { relist_if_unsold: moreTimes } = body
        if (moreTimes !== undefined) await setRelistIfUnsold(tx, changed, moreTimes)
        await audit(tx, member, 'auction.edit', row.id, body)
      },
    )
    const kept = new Set(photosOf(factsOf(locked.row)).map(({ address }) => address))
    const dropped = photosBefore.filter(({ address }) => !kept.has(address))
    await discardPhotos(
      { db, files },
      dropped.map(({ address }) => address),
    )
    return responseOf(locked.row, locked.auction)
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
    response: staffAuctionResponse,
    exists: ({ id }, { db }: Services) => auctionExists(db, id),
    async handle(call, { db, config }: Services) {
      const input = call.body as z.output<B>
      const locked = await changeAuction(
        db,
        call.params.id,
        () => commandsFor(input),
        (tx, { row, auction }) => {
          requireBuyNowPrice(config, auction.status, auction)
          return audit(tx, call.member, `auction.${action}`, row.id, input ?? {})
        },
      )
      return responseOf(locked.row, locked.auction)
    },
  })
}

export async function auctionExists(db: Database | Transaction<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Throws 422 at the field for a category that does not exist. */
async function requireCategory(db: Database | Transaction<DB>, slug: string): Promise<void> {
  const known = await db.selectFrom('categories').select('slug').execute()
  if (known.some((category) => category.slug === slug)) return
  const message = `Choose one of ${known.map((category) => category.slug).join(', ')}`
  throw validationFailed([{ path: 'category', message }])
}

/** Throws 422 for an auction that is open while the house demands a Buy Now price and it has none. */
function requireBuyNowPrice(
  { buyNowNeedsPrice }: Services['config'],
  status: AuctionStatus,
  { buyNowEnabled, buyNowPrice: price }: Pick<Terms, 'buyNowEnabled' | 'buyNowPrice'>,
): void {
  if (!buyNowNeedsPrice || status !== 'available' || !buyNowEnabled || price !== null) return
  const message = 'Set a Buy Now price, or switch Buy Now off'
  throw validationFailed([{ path: 'buy_now_price', message }])
}

/** A typing error that would sell at once what nobody may bid so little for. @throws Problem 422 */
function requireNotBelowStart({
  buyNowEnabled,
  buyNowPrice: price,
  startingBid,
}: Pick<Terms, 'buyNowEnabled' | 'buyNowPrice' | 'startingBid'>): void {
  if (!buyNowEnabled || price === null || price >= startingBid) return
  const message = `This is below the starting bid of ${formatCents(startingBid)}. Set the Buy Now price at the starting bid or above, or remove it.`
  throw validationFailed([{ path: 'buy_now_price', message }])
}

/** The auction as it is now, and what about it may be a mistake. */
export function responseOf(row: AuctionRow, auction: Auction = engineState(row)) {
  return {
    auction: presentToStaff(row, auction),
    warnings: intakeWarnings(auction, factsOf(row)),
  }
}

/** An auction with what only staff may see. */
function presentToStaff(row: AuctionRow, auction: Auction): StaffAuction {
  const { reservePrice, buyNowEnabled, softCloseSeconds, outcome } = auction
  return {
    ...presentAuction(auction, row),
    // Also of what is not open yet, or no more, and where it is not offered.
    buy_now_price: toDollars(auction.buyNowPrice ?? buyNowPrice(auction)),
    reserve_price: toDollars(reservePrice),
    buy_now_enabled: buyNowEnabled,
    soft_close_seconds: softCloseSeconds,
    relist_if_unsold: row.relist_if_unsold,
    outcome,
  }
}
