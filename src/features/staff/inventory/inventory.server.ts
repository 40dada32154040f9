import { pick } from 'es-toolkit/object'
import type { Transaction } from 'kysely'
import { engineState, type AuctionRow } from '../../../engine/auction-row.server.ts'
import { changeAuction } from '../../../engine/by-staff/change-auction.server.ts'
import { setRelistIfUnsold } from '../../../engine/closing/relist-unsold.server.ts'
import { createAuction } from '../../../engine/create-auction.server.ts'
import { setSecondChance } from '../../../engine/sales/offers/second-chance.server.ts'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Auction, AuctionStatus, Terms } from '../../../rules/auction.ts'
import { buyNowPrice } from '../../../rules/bidding.ts'
import { announcedChanges } from '../../../rules/listing/announced-changes.ts'
import { formatCents, toDollars } from '../../../rules/money.ts'
import { completedPhotos, photosOf, type Photo } from '../../../rules/photos.ts'
import { presentAuction } from '../../../rules/public-auction.ts'
import { completedCondition } from '../../../rules/vehicle/condition-report.ts'
import { intakeWarnings } from '../../../rules/vehicle/intake-warnings.ts'
import { factsOf } from '../../../rules/vehicle/vehicle-facts.ts'
import type { Config } from '../../../server/config/config.ts'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { answerOnce } from '../answer-once.server.ts'
import type { Approval } from '../approvals/approvals.ts'
import { audit } from '../audit.server.ts'
import { askForReserve, reserveToSign, type ReserveToSign } from './ask-for-reserve.server.ts'
import {
  type AuctionFields,
  auctionFromForm,
  changedTerms,
  createAuctionSchema,
  editAuctionSchema,
  editResponse,
  givenFactsOf,
  MAX_FORM_BYTES,
  staffAuctionResponse,
  type StaffAuction,
} from './auction-form.ts'
import { discardPhotos } from './discard-photos.server.ts'
import { conflictProblem, differences, EditClash, fieldsOf } from './edit-conflict.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'buyNowNeedsPrice'>
}

interface EditServices extends Services {
  files: Files
}

export const createAuctionEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions',
  summary: 'Take an auction in, as a draft or at once available; once for each Idempotency-Key',
  who: 'staff',
  limit: 'writes',
  maxBytes: MAX_FORM_BYTES,
  body: createAuctionSchema,
  response: staffAuctionResponse,
  status: 201,
  handle({ body, member, request }, { db, config }: Services) {
    const once = { what: 'create', body, memberId: member.userId, request }
    return db.transaction().execute((tx) =>
      answerOnce(tx, once, async () => {
        await requireCategory(tx, body.category)
        const input = auctionFromForm(body)
        requireBuyNowPrice(config, input.status, input.terms)
        requireNotBelowStart(input.terms)
        const row = await createAuction(tx, input, await databaseTime(tx))
        await audit(tx, member, 'auction.create', row.id, body)
        return Response.json(responseOf(row), { status: 201 })
      }),
    )
  },
})

export const editAuctionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/staff/auctions/{id}',
  summary:
    'Change the facts or terms of an auction; 202 with an approval where the reserve of a published one changes, which a second person signs first',
  who: 'staff',
  limit: 'writes',
  maxBytes: MAX_FORM_BYTES,
  params: idParams,
  body: editAuctionSchema,
  response: editResponse,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  async handle({ params, body: given, member }, services: EditServices) {
    const { db, files, config } = services
    const { before: seen, reason, note, ...body } = given
    const facts = givenFactsOf(body)
    let photosBefore: Photo[] = []
    let fieldsBefore: Partial<AuctionFields> = {}
    let toSign: ReserveToSign | null = null
    let approval: Approval | undefined
    if (facts.category && (await auctionExists(db, params.id))) {
      await requireCategory(db, facts.category)
    }
    const locked = await changeAuction(
      db,
      params.id,
      (auction, now, before, row) => {
        const fields = fieldsOf(auction, before, row)
        const found = differences({ ...body, before: seen }, fields)
        if (found.length > 0) throw new EditClash(found, fields)
        photosBefore = photosOf(before)
        fieldsBefore = fields
        const told = { ...facts, ...completedPhotos(facts, before) }
        const completed = { ...told, ...completedCondition({ ...before, ...told }) }
        const terms = changedTerms(body)
        requireRunningClock(auction, terms)
        toSign = reserveToSign(auction, terms, reason, now)
        if (toSign) {
          delete terms.reservePrice
          delete body.reserve_price
        }
        const isEmpty = toSign && Object.keys(body).length === 0
        const edit = { terms, facts: completed }
        if (note) requireAnnouncement(auction, before, edit)
        return isEmpty
          ? []
          : [{ type: 'edit', ...edit, ...(note && { announced: { words: [], note } }) }]
      },
      async (tx, changed) => {
        const { row, auction } = changed
        const isAsked = body.buy_now_price !== undefined || body.buy_now_enabled !== undefined
        if (isAsked) requireBuyNowPrice(config, auction.status, auction)
        if (isAsked || body.starting_bid !== undefined) requireNotBelowStart(auction)
        const { relist_if_unsold: moreTimes, second_chance: isOffered } = body
        if (moreTimes !== undefined) await setRelistIfUnsold(tx, changed, moreTimes)
        if (isOffered !== undefined) await setSecondChance(tx, changed, isOffered)
        const edited = Object.keys(body) as (keyof AuctionFields)[]
        const told = {
          before: pick(fieldsBefore, edited),
          after: body,
          ...(note && { note }),
          ...(reason && { reason }),
        }
        if (edited.length > 0) await audit(tx, member, 'auction.edit', row.id, told)
        if (toSign) approval = await askForReserve(tx, member, row.id, toSign)
      },
    ).catch(async (error: unknown) => {
      throw error instanceof EditClash ? await conflictProblem(db, params.id, error) : error
    })
    const kept = new Set(photosOf(factsOf(locked.row)).map(({ address }) => address))
    const dropped = photosBefore.filter(({ address }) => !kept.has(address))
    await discardPhotos(
      { db, files },
      dropped.map(({ address }) => address),
    )
    const { row, auction } = locked
    const edited = { ...responseOf(row, auction), fields: fieldsOf(auction, factsOf(row), row) }
    return approval ? Response.json({ ...edited, approval }, { status: 202 }) : edited
  },
})

/** @throws Problem 422 where bidders are told nothing that a note could go with */
function requireAnnouncement(...change: Parameters<typeof announcedChanges>): void {
  if (announcedChanges(...change).length > 0) return
  const message = inventoryAnswersText('noteWithoutChange')
  throw validationFailed([{ path: 'note', message }])
}

export async function auctionExists(db: Database | Transaction<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Throws 422 at the field for a category that does not exist. */
async function requireCategory(db: Database | Transaction<DB>, slug: string): Promise<void> {
  const known = await db.selectFrom('categories').select('slug').execute()
  if (known.some((category) => category.slug === slug)) return
  const choices = known.map((category) => category.slug).join(', ')
  const message = inventoryAnswersText('chooseCategory', { choices })
  throw validationFailed([{ path: 'category', message }])
}

/** In a pause nobody knows the end yet, so none can be named to bidders. @throws Problem 422 */
export function requireRunningClock(auction: Auction, { endsAt }: Partial<Terms>): void {
  const isMoved = endsAt !== undefined && endsAt.getTime() !== auction.endsAt.getTime()
  if (auction.pausedAt === null || !isMoved) return
  const message = inventoryAnswersText('biddingPaused')
  throw validationFailed([{ path: 'ends_at', message }])
}

/** Throws 422 for an auction that is open while the house demands a Buy Now price and it has none. */
export function requireBuyNowPrice(
  { buyNowNeedsPrice }: Services['config'],
  status: AuctionStatus,
  { buyNowEnabled, buyNowPrice: price }: Pick<Terms, 'buyNowEnabled' | 'buyNowPrice'>,
): void {
  if (!buyNowNeedsPrice || status !== 'available' || !buyNowEnabled || price !== null) return
  const message = inventoryAnswersText('buyNowPriceMissing')
  throw validationFailed([{ path: 'buy_now_price', message }])
}

/** A typing error that would sell at once what nobody may bid so little for. @throws Problem 422 */
function requireNotBelowStart({
  buyNowEnabled,
  buyNowPrice: price,
  startingBid,
}: Pick<Terms, 'buyNowEnabled' | 'buyNowPrice' | 'startingBid'>): void {
  if (!buyNowEnabled || price === null || price >= startingBid) return
  const amount = formatCents(startingBid)
  const message = inventoryAnswersText('buyNowBelowStart', { amount })
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
    second_chance: row.second_chance,
    outcome,
  }
}
