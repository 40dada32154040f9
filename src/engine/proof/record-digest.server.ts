import { sql } from 'kysely'

/**
 * What stands in a checkpoint for a line of the audit log and for a signed agreement: SHA-256 over the columns named here, in this
 * order, for ever. A column that comes later needs a kind of its own. Whose they are keeps the digests from being guessed.
 */
export const AUDIT_DIGEST = sql<string>`
  encode(sha256(convert_to(jsonb_build_array(
    'audit', audit_log.id, extract(epoch from audit_log.at), actor_id, action, audit_log.subject, details)::text, 'UTF8')), 'hex')`

export const AGREEMENT_DIGEST = sql<string>`
  encode(sha256(convert_to(jsonb_build_array(
    'agreement', reservation_id, user_id, text_version, text_hash, full_name, email, phone, delivery_address, item_title,
    lot_number, vin, vin_label, price, extract(epoch from signed_at), network_address, user_agent)::text, 'UTF8')), 'hex')`
