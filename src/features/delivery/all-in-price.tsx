import ChevronDown from 'lucide-react/icons/chevron-down'
import { deliveryText } from '../../languages/site/delivery.ts'
import { useLostSince } from '../../live/connection-state.ts'
import { allInPrice } from '../../rules/delivery.ts'
import { dollarsToCents, formatCents, formatDollars } from '../../rules/money.ts'
import { weekdayAndTime } from '../lot/instants.ts'
import './all-in-price.css'
import { BudgetField } from './budget-field.tsx'
import type { DeliveryEstimate } from './delivery-estimate.ts'
import { PostalCodeForm } from './postal-code-form.tsx'
import { useDeliveryEstimate, useOwnPostalCode, usePostalCode } from './use-delivery-estimate.ts'

/** Its id, to lead to it. */
export const ALL_IN = 'all-in-price'

interface AllInPriceProps {
  auctionId: string
  /** Dollars: what would be bid as things stand. */
  bid: number
  /** Dollars: the lowest that would be accepted. */
  minimum: number
  /** Null for visitors: they see what to bid, and cannot fill it in. */
  userId: string | null
  onBid: (amount: number) => void
}

/** What it costs in the end, bid and delivery together, and what a budget leaves to bid. */
export function AllInPrice({ auctionId, bid, minimum, userId, onBid }: AllInPriceProps) {
  const postalCode = usePostalCode()
  const own = useOwnPostalCode()
  const asked = useDeliveryEstimate(auctionId, postalCode)
  const { data: estimate, error, isFetching, dataUpdatedAt } = asked
  const isLost = useLostSince() !== null
  /** Without a line: when the estimate was made. */
  const estimatedAt =
    isLost && estimate ? weekdayAndTime(new Date(dataUpdatedAt).toISOString()) : null
  return (
    <details id={ALL_IN} className="all-in">
      <summary className="beside">
        <span className="h">{deliveryText('allInPrice')}</span>
        <span className="all-in-sum tn">
          {estimate
            ? withDelivery(allIn(bid, estimate), estimatedAt)
            : deliveryText(asked.isPaused ? 'connectionInterrupted' : 'bidAndDelivery')}
        </span>
        <ChevronDown className="icon" />
      </summary>
      <div className="stack all-in-body">
        <PostalCodeForm
          known={postalCode}
          own={own.postalCode}
          error={error}
          isAsking={isFetching}
          onAskAgain={() => void asked.refetch()}
        />
        <OfflineNote isWaiting={asked.isPaused} estimatedAt={estimatedAt} />
        {estimate ? (
          <>
            <Sum bid={bid} estimate={estimate} />
            <BudgetField
              miles={estimate.miles}
              minimum={minimum}
              onBid={userId === null ? null : onBid}
            />
          </>
        ) : null}
      </div>
    </details>
  )
}

function allIn(bid: number, { miles }: DeliveryEstimate): string {
  return formatCents(allInPrice(dollarsToCents(bid), miles))
}

function withDelivery(amount: string, estimatedAt: string | null): string {
  return estimatedAt === null
    ? deliveryText('withDelivery', { amount })
    : deliveryText('withDeliveryAsOf', { amount, time: estimatedAt })
}

const number = new Intl.NumberFormat('en-US')

function Sum({ bid, estimate }: { bid: number; estimate: DeliveryEstimate }) {
  const { miles, free_miles, cost, from, to, days } = estimate
  const freeMiles = number.format(free_miles)
  return (
    <div>
      <output className="sr-only">
        {deliveryText('estimatedDelivery', { place: to, cost: formatDollars(cost) })}
      </output>
      <dl className="kv">
        <div>
          <dt>{deliveryText('bid')}</dt>
          <dd className="tn">{formatDollars(bid)}</dd>
        </div>
        <div>
          <dt>{deliveryText('deliveryTo', { place: to, miles: number.format(miles) })}</dt>
          <dd className="tn">{cost === 0 ? deliveryText('free') : formatDollars(cost)}</dd>
        </div>
        <div className="all-in-total">
          <dt>{deliveryText('estimatedAllIn')}</dt>
          <dd className="fig">{allIn(bid, estimate)}</dd>
        </div>
      </dl>
      <p className="hint">{deliveryText('whatIsEstimated', { place: from, freeMiles, days })}</p>
    </div>
  )
}

interface OfflineNoteProps {
  /** For an estimate that can only be made once the line is back. */
  isWaiting: boolean
  /** When the one that is shown was made, in words; null with a line. */
  estimatedAt: string | null
}

/** Without a line: of when the delivery price is, or that there can be none now. */
function OfflineNote({ isWaiting, estimatedAt }: OfflineNoteProps) {
  return (
    <output className="all-in-offline">
      {isWaiting
        ? deliveryText('estimatedOnceBack')
        : estimatedAt === null
          ? null
          : deliveryText('wasEstimated', { time: estimatedAt })}
    </output>
  )
}
