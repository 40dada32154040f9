import type { Transaction } from 'kysely'
import { lockSold, type LockedSold } from '../../../engine/sales/settle-sale.server.ts'
import {
  readResponses,
  repeated,
  repeatKey,
  storeResponses,
  type RepeatableRequest,
} from '../../../engine/stored-responses.server.ts'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { idempotencyOf, responseFrom, type JsonResponse } from '../../../server/http/idempotency.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readHandedOver } from '../../settlement/present-sale.server.ts'
import { audit } from '../audit.server.ts'

/** A call of staff on the sale of a reservation. */
interface SaleCall {
  /** What is done, for its key: the same key for something else is refused. */
  what: string
  reservation: string
  body: unknown
  member: Member
  request: Request
}

interface Done {
  status: 200 | 201 | 202
  body: object
}

/**
 * Does something to a sale in one transaction, under its lock and its auction's, and once for each `Idempotency-Key`.
 * @throws Problem 404 where there is no such reservation, 403 for one's own
 */
export async function onSale(
  db: Database,
  { what, reservation, body, member, request }: SaleCall,
  act: (tx: Transaction<DB>, sold: LockedSold) => Promise<Done>,
): Promise<Response> {
  const idempotency = idempotencyOf(request, [what, reservation, body])
  const response = await db.transaction().execute(async (tx): Promise<JsonResponse> => {
    const sold = await lockSold(tx, reservation)
    const { auctionId, buyer } = sold.locked.sale
    requireNotOwn(buyer, member)
    const asked: RepeatableRequest = { memberId: member.userId, auctionId, idempotency }
    const before = (await readResponses(tx, [asked])).get(repeatKey(asked) ?? '')
    if (before) return repeated(before, asked)
    const done = await act(tx, sold)
    const made = { status: done.status, body: JSON.stringify(done.body) }
    await storeResponses(tx, new Map([[{ request: asked }, made]]), sold.locked.now)
    return made
  })
  return responseFrom(response)
}

interface Handling extends SaleCall {
  db: Database
  /** For the audit log. */
  details?: object
}

/** The same for what is done with the vehicle and its papers: written into the audit log, and answered with the sale as it stands then. */
export function handleSale(
  { db, details = {}, ...call }: Handling,
  act: (tx: Transaction<DB>, sold: LockedSold) => Promise<unknown>,
): Promise<Response> {
  const { what, reservation, member } = call
  return onSale(db, call, async (tx, sold) => {
    await act(tx, sold)
    await audit(tx, member, `reservation.${what}`, reservation, details)
    return { status: 200, body: await readHandedOver(tx, sold.locked) }
  })
}

/** Who came to work here may still owe something, or be owed. */
export function requireNotOwn(buyer: string, { userId }: Member): void {
  if (buyer !== userId) return
  throw new Problem('forbidden', answerDeskText('ownPurchase'))
}

/** The same of the sale that a payment is known by, null for none; returns its auction. @throws Problem 403 */
export async function requireNotOwnSale(
  tx: Transaction<DB>,
  saleId: string | null,
  member: Member,
): Promise<string | null> {
  if (saleId === null) return null
  const { auction_id: auctionId, buyer_id: buyer } = await tx
    .selectFrom('sales')
    .select(['auction_id', 'buyer_id'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  requireNotOwn(buyer, member)
  return auctionId
}

export async function saleExists(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('sales').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
