import { sql, type RawBuilder } from 'kysely'
import { SAVED_SEARCH_HOURS_BETWEEN } from '../../../rules/policy.ts'
import { tellTimes } from '../../../rules/saved-searches/saved-searches.ts'

/** Of a saved search: when its member is told what came to be found at an instant; null where they do not want to be. */
export function tellAt(
  foundAt: Date,
  notify = sql<string>`saved_searches.notify`,
): RawBuilder<Date | null> {
  const { at_once: atOnce, daily } = tellTimes(foundAt)
  return sql`case ${notify}
    when 'at_once' then greatest(${atOnce}::timestamptz, saved_searches.told_at + make_interval(hours => ${SAVED_SEARCH_HOURS_BETWEEN}))
    when 'daily' then ${daily}::timestamptz
  end`
}

/** Of a saved search whose member was told, or does not want to be. */
export const NOTHING_UNTOLD = { untold: [], untold_count: 0, tell_at: null }
