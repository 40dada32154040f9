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
      label: 'Status',
      relation: 'is',
      kind: 'choice',
      options: [
        choice('available', 'Live'),
        choice('draft', 'Draft'),
        choice('ended', 'Ended'),
        choice('sold', 'Sold'),
        choice('withdrawn', 'Withdrawn'),
      ],
    },
    {
      name: 'category',
      label: 'Category',
      relation: 'is',
      kind: 'choice',
      options: categories,
    },
    {
      name: 'consignor',
      label: 'Consignor',
      relation: 'is',
      kind: 'choice',
      options: consignors,
    },
    {
      name: 'reserve',
      label: 'Reserve',
      relation: 'is',
      kind: 'choice',
      options: [choice('not_met', 'Not met'), choice('met', 'Met'), choice('none', 'None')],
    },
    {
      name: 'bids',
      label: 'Bids',
      relation: 'are',
      kind: 'choice',
      options: [choice('none', 'None'), choice('some', 'Some')],
    },
    {
      name: 'ends_within',
      label: 'Ends',
      relation: 'within hours',
      kind: 'number',
    },
    {
      name: 'wants',
      label: 'Wants',
      relation: 'is',
      kind: 'choice',
      options: [choice('photos', 'Photos'), choice('decision', 'Decision')],
    },
  ]
}

const NAMES: Record<Exclude<ViewName, 'all'>, string> = {
  live: 'Live',
  below_reserve: 'Below reserve',
  no_bid_today: 'No bid, ends in 24 h',
  to_decide: 'To decide',
  drafts: 'Drafts',
  photos_missing: 'Photos missing',
}

/** The views of the house; how many each holds, once that is known. */
export function viewsWith(counts: ViewCounts | undefined): SavedView[] {
  return Object.entries(NAMES).map(([key, name]) => {
    // `Object.entries` forgets the names.
    const view = key as ViewName
    const search = new URLSearchParams(
      Object.entries(VIEWS[view]).map(([field, value]) => [field, String(value)]),
    )
    return { name, search: search.toString(), ...(counts && { count: counts[view] }) }
  })
}

export const viewCountsQuery = staffQuery<ViewCounts>('/api/staff/auctions/counts')
