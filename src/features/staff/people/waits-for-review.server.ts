import { sql } from 'kysely'

/** Of a profile: its ID photo waits for staff. The condition of the index `profiles_unreviewed_idx`. */
export const WAITS_FOR_REVIEW = sql<boolean>`id_photo_url is not null and id_verified_at is null
  and id_rejection is null and status = 'open'`
