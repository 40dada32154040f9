import { inventoryText } from '../../../languages/staff/inventory.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import type { FilterField, SavedView } from '../table/filters.ts'
import { VIEWS, type ViewCounts, type ViewName } from './auction-list.ts'
import type { Option } from './use-category-options.ts'

const choice = (value: string, label: string) => ({ value, label })

interface Known {
  categories: readonly Option[]
  consignors?: readonly Option[]
}

/** Categories and consignors are data. */
export function filtersWith({ categories, consignors = [] }: Known): FilterField[] {
  return [
    {
      name: 'status',
      label: inventoryText('status'),
      relation: inventoryText('is'),
      kind: 'choice',
      options: [
        choice('available', inventoryText('live')),
        choice('paused', inventoryText('paused')),
        choice('draft', inventoryText('draft')),
        choice('ended', inventoryText('ended')),
        choice('sold', inventoryText('sold')),
        choice('withdrawn', inventoryText('withdrawn')),
      ],
    },
    {
      name: 'category',
      label: inventoryText('category'),
      relation: inventoryText('is'),
      kind: 'choice',
      options: categories,
    },
    {
      name: 'consignor',
      label: inventoryText('consignor'),
      relation: inventoryText('is'),
      kind: 'choice',
      options: consignors,
    },
    {
      name: 'reserve',
      label: inventoryText('reserve'),
      relation: inventoryText('is'),
      kind: 'choice',
      options: [
        choice('not_met', inventoryText('notMet')),
        choice('met', inventoryText('met')),
        choice('none', inventoryText('noReserve')),
      ],
    },
    {
      name: 'bids',
      label: inventoryText('bids'),
      relation: inventoryText('are'),
      kind: 'choice',
      options: [choice('none', inventoryText('noBids')), choice('some', inventoryText('someBids'))],
    },
    {
      name: 'ends_within',
      label: inventoryText('ends'),
      relation: inventoryText('withinHours'),
      kind: 'number',
    },
    {
      name: 'wants',
      label: inventoryText('wants'),
      relation: inventoryText('is'),
      kind: 'choice',
      options: [
        choice('photos', inventoryText('photos')),
        choice('decision', inventoryText('decision')),
      ],
    },
  ]
}

const NAMES = {
  live: 'live',
  below_reserve: 'belowReserve',
  no_bid_today: 'noBidToday',
  to_decide: 'toDecide',
  drafts: 'drafts',
  photos_missing: 'photosMissing',
} as const satisfies Record<Exclude<ViewName, 'all'>, string>

/** The views of the house; how many each holds, once that is known. */
export function viewsWith(counts: ViewCounts | undefined): SavedView[] {
  return Object.entries(NAMES).map(([key, name]) => {
    // `Object.entries` forgets the names.
    const view = key as ViewName
    const search = new URLSearchParams(
      Object.entries(VIEWS[view]).map(([field, value]) => [field, String(value)]),
    )
    return {
      name: inventoryText(name),
      search: search.toString(),
      ...(counts && { count: counts[view] }),
    }
  })
}

export const viewCountsQuery = staffQuery<ViewCounts>('/api/staff/auctions/counts')
