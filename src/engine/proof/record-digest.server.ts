import { sql, type RawBuilder } from 'kysely'

/** Rows that are not published, of which checkpoints hold a digest. */
interface RecordKind {
  kind: string
  table: string
  /** The row's id, a column. */
  subject: string
  /** When it was written, a column. */
  at: string
  /** SHA-256, hex. */
  digest: RawBuilder<string>
  /** What a row is called. */
  name(subject: string): string
}

/**
 * A digest is made of the columns named here, in this order, for ever. A column that comes later needs a kind of its own.
 * Whose they are keeps the digests from being guessed.
 */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    kind: 'audit',
    table: 'audit_log',
    subject: 'audit_log.id',
    at: 'at',
    digest: digestOf(sql`
      'audit', audit_log.id, extract(epoch from audit_log.at), actor_id, action, audit_log.subject, details`),
    name: (id) => `line ${id} of the audit log`,
  },
  {
    kind: 'agreement',
    table: 'purchase_agreements',
    subject: 'reservation_id',
    at: 'signed_at',
    digest: digestOf(sql`
      'agreement', reservation_id, user_id, text_version, text_hash, full_name, email, phone, delivery_address, item_title,
      lot_number, vin, vin_label, price, extract(epoch from signed_at), network_address, user_agent`),
    name: (id) => `the agreement of reservation ${id}`,
  },
  {
    // What it promises: whether it is paid or cancelled is told by the ledger.
    kind: 'reservation',
    table: 'reservations',
    subject: 'reservations.id',
    at: 'created_at',
    digest: digestOf(sql`
      'reservation', reservations.id, auction_id, run, user_id, reservations.kind, winning_bid, payment_method, payment_hours,
      extract(epoch from payment_due_at), free_delivery_miles, delivery_cents_per_mile, extract(epoch from created_at)`),
    name: (id) => `what reservation ${id} promises`,
  },
  {
    kind: 'terms',
    table: 'accepted_terms',
    subject: 'accepted_terms.id',
    at: 'accepted_at',
    digest: digestOf(sql`
      'terms', accepted_terms.id, user_id, version, extract(epoch from accepted_at)`),
    name: (id) => `the acceptance of terms ${id}`,
  },
]

function digestOf(columns: RawBuilder<unknown>): RawBuilder<string> {
  return sql`encode(sha256(convert_to(jsonb_build_array(${columns})::text, 'UTF8')), 'hex')`
}
