import { queryOptions, useQuery } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { accountText } from '../../languages/site/account.ts'
import { formatDollars } from '../../rules/money.ts'
import { type Fact, FactList } from '../../ui/spec-table.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { LIMITS_ADDRESS, type OwnLimitsView } from './limits.ts'

export function limitsQuery(userId: string | null) {
  return queryOptions<OwnLimitsView, Error, OwnLimitsView, OwnKey>({
    queryKey: [LIMITS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}

/** How much one may bid and owe at most, and how that is raised; nothing where there is no limit. */
export function LimitsPanel({ userId }: { userId: string | null }) {
  const { data: limits } = useQuery(limitsQuery(userId))
  const facts = limits ? factsOf(limits) : []
  if (!limits || facts.length === 0) return null
  return (
    <SecurityPanel
      title={accountText('yourLimits')}
      note={accountText(limits.is_reviewed ? 'raiseReviewed' : 'raiseUnreviewed')}
    >
      <FactList facts={facts} />
    </SecurityPanel>
  )
}

function factsOf({ largest_bid, commitments, open_buy_nows }: OwnLimitsView): Fact[] {
  const known: [label: string, value: string | null][] = [
    [accountText('largestBid'), largest_bid === null ? null : formatDollars(largest_bid)],
    [accountText('commitments'), commitments === null ? null : formatDollars(commitments)],
    [accountText('unpaidBuyNows'), open_buy_nows === null ? null : String(open_buy_nows)],
  ]
  return known.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
