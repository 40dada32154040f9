import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { countedPaymentsJson } from '../../engine/sales/counted-payments.server.ts'
import { saleOfJson, type SaleJson } from '../../engine/sales/sale-row.server.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { limitConcurrency } from '../../server/concurrency.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { deviceName } from '../security/device-name.ts'
import { presentInvoice, presentSale } from '../settlement/present-sale.server.ts'
import { findProfile } from './profile.server.ts'

interface Services {
  db: Database
}

/** Of some members that is a hundred thousand bids, held in memory whole. */
const limited = limitConcurrency({ concurrency: 1, queued: 20 })

/** Everything that is stored about the member, as a file to keep; what concerns others is not in it. */
export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/me/data',
  summary:
    'All data of the member as a JSON file: profile, sign-in, bids, watchlist, saved searches, strikes, questions about lots, notification settings, reservations with their invoices, payments, agreements, messages',
  who: 'member',
  limit: 'documents',
  responseType: 'application/json',
  async handle({ member: { userId } }, { db }: Services) {
    const data = await limited(async () => ({
      made_at: new Date().toISOString(),
      profile: await findProfile(db, userId),
      accepted_terms: await acceptedTerms(db, userId),
      sign_ins: await signIns(db, userId),
      second_steps: await secondSteps(db, userId),
      sessions: await sessions(db, userId),
      bids: await bids(db, userId),
      maximums: await maximums(db, userId),
      voided_bids: await voidedBids(db, userId),
      watchlist: await watchlist(db, userId),
      saved_searches: await savedSearches(db, userId),
      notification_settings: await notificationSettings(db, userId),
      strikes: await strikes(db, userId),
      questions: await questions(db, userId),
      reservations: await reservations(db, userId),
      payments: await payments(db, userId),
      purchase_agreements: await agreements(db, userId),
      messages: await messages(db, userId),
    }))
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="hammerlane-data.json"',
        'cache-control': 'private, no-store',
      },
    })
  },
})

function acceptedTerms(db: Database, userId: string) {
  return db
    .selectFrom('accepted_terms')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute()
}

function signIns(db: Database, userId: string) {
  return db
    .selectFrom('identities')
    .select(['provider', 'email', 'created_at', 'last_sign_in_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** What they are called; never what they prove it with. */
function secondSteps(db: Database, userId: string) {
  return db
    .selectFrom('factors')
    .select(['type', 'friendly_name', 'phone', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .execute()
}

async function sessions(db: Database, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'session_id', 'sessions.id')
    .select(['user_agent', 'ip', 'sessions.created_at', 'refreshed_at'])
    .select('push_subscriptions.endpoint as push_endpoint')
    .where('user_id', '=', userId)
    .orderBy('sessions.created_at')
    .execute()
  return rows.map((row) => ({ device: deviceName(row.user_agent), ...row }))
}

async function bids(db: Database, userId: string) {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('auctions', 'auctions.id', 'bids.auction_id')
    .select(['bids.id', 'bids.auction_id', 'auctions.title', 'bids.run'])
    .select(['bids.amount', 'bids.created_at', 'bids.told_delivery'])
    .where('bidder_id', '=', userId)
    .orderBy('bids.created_at')
    .orderBy('bids.seq')
    .execute()
  return rows.map((row) => ({ ...row, amount: inDollars(row.amount) }))
}

async function maximums(db: Database, userId: string) {
  const rows = await db
    .selectFrom('maximum_bids')
    .innerJoin('auctions', 'auctions.id', 'maximum_bids.auction_id')
    .select(['maximum_bids.auction_id', 'auctions.title', 'maximum_bids.run'])
    .select(['maximum_bids.amount', 'maximum_bids.set_at', 'maximum_bids.told_delivery'])
    .where('bidder_id', '=', userId)
    .orderBy('set_at')
    .execute()
  return rows.map((row) => ({ ...row, amount: inDollars(row.amount) }))
}

/** Those that staff undid. */
async function voidedBids(db: Database, userId: string) {
  const rows = await db
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .select(['voided_bids.id', 'voided_bids.auction_id', 'auctions.title', 'voided_bids.run'])
    .select(['voided_bids.amount', 'voided_bids.created_at', 'voided_bids.voided_at'])
    .where('bidder_id', '=', userId)
    .orderBy('voided_bids.created_at')
    .orderBy('voided_bids.seq')
    .execute()
  return rows.map((row) => ({ ...row, amount: inDollars(row.amount) }))
}

function watchlist(db: Database, userId: string) {
  return publicAuctions(db)
    .innerJoin('watchlist_entries', 'auction_id', 'auctions.id')
    .select(['auction_id', 'title', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
}

function savedSearches(db: Database, userId: string) {
  return db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'sort', 'notify', 'created_at', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
}

/** The topics of which they get no mails, or no pushes, and when pushes wait. */
function notificationSettings(db: Database, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['muted_topics', 'unpushed_topics', 'quiet_hours'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Who of the staff gave them is not in it. */
function strikes(db: Database, userId: string) {
  return db
    .selectFrom('strikes')
    .select(['reason', 'given_at', 'taken_back_at'])
    .where('member_id', '=', userId)
    .orderBy('given_at')
    .execute()
}

/** In the member's own words: what everybody reads of them stands on the pages of the lots. */
function questions(db: Database, userId: string) {
  return db
    .selectFrom('public_questions')
    .select(['auction_id', 'asked', 'asked_at', 'state', 'reason'])
    .where('asker_id', '=', userId)
    .orderBy('asked_at')
    .execute()
}

async function reservations(db: Database, userId: string) {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .innerJoin('sales', 'sales.id', 'reservations.id')
    .select(['reservations.id', 'reservations.auction_id', 'auctions.title', 'reservations.kind'])
    .select(['winning_bid', 'payment_method', 'reservations.status'])
    .select(['sales.due_at as payment_due_at', 'reservations.created_at'])
    .select(sql<SaleJson>`to_jsonb(sales)`.as('sale'))
    .select(countedPaymentsJson.as('payments'))
    .where('user_id', '=', userId)
    .orderBy('reservations.created_at')
    .execute()
  const now = new Date()
  return rows.map(({ sale: json, payments: counted, ...row }) => {
    const sale = saleOfJson(json, row.kind)
    return {
      ...row,
      winning_bid: inDollars(row.winning_bid),
      invoice: { ...presentInvoice(sale, counted), bill_to: json.bill_to },
      sale: presentSale(sale, now),
    }
  })
}

/** What came for them, and what was sent back. Notes of staff may be about others. */
async function payments(db: Database, userId: string) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('sales', 'sales.id', 'payments.sale_id')
    .select(['sale_id as reservation_id', 'payments.state', 'payments.amount', 'currency'])
    .select(sql<string>`received_on::text`.as('received_on'))
    .select('payments.created_at')
    .where('buyer_id', '=', userId)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({ ...row, amount: inDollars(row.amount) }))
}

async function agreements(db: Database, userId: string) {
  const rows = await db
    .selectFrom('purchase_agreements')
    .select(['reservation_id', 'item_title', 'lot_number', 'vin', 'price', 'signed_at'])
    .select(['text_version', 'text_hash'])
    .select(['full_name', 'email', 'phone', 'delivery_address', 'network_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('signed_at')
    .execute()
  return rows.map((row) => ({ ...row, price: inDollars(row.price) }))
}

/** Those written while signed in: under an address alone anybody may have written. `answer` is the last one, null while another waits. */
async function messages(db: Database, userId: string) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['created_at', 'first_name', 'last_name', 'email', 'phone', 'subject', 'message'])
    .select(['answered_at'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('contact_replies')
          .select(['at', 'name', 'phone', 'text'])
          .select((is) => is('answered_by', 'is not', null).as('is_answer'))
          .whereRef('message_id', '=', 'contact_messages.id')
          .orderBy('number'),
      ).as('replies'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => {
    const answer = row.replies.findLast((reply) => reply.is_answer)?.text ?? null
    return { ...row, answer: row.answered_at && answer }
  })
}

function inDollars(amount: number): number {
  return toDollars(cents(amount))
}
