import { useState } from 'react'
import { highestBidWithin } from '../../rules/delivery.ts'
import { dollarsToCents, formatDollars, MAX_DOLLARS, toDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface BudgetFieldProps {
  /** To where it would be delivered. */
  miles: number
  /** Dollars. */
  minimum: number
  /** Fills the amount in; null for who cannot bid. */
  onBid: ((amount: number) => void) | null
}

/** 'I have $20,000, all-in': the highest bid that leaves enough for delivery. */
export function BudgetField({ miles, minimum, onBid }: BudgetFieldProps) {
  const [text, setText] = useState('')
  const { error, bid } = withinBudget(text, miles, minimum)
  return (
    <div className="stack budget">
      <TextField
        label="My all-in budget"
        inputMode="numeric"
        autoComplete="off"
        placeholder="$"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        hint={bid === null ? 'The most you want to spend, delivery included' : undefined}
      />
      {bid === null ? null : (
        <output className="spread budget-bid">
          <span>
            Your highest bid within it is <b className="tn">{formatDollars(bid)}</b>
          </span>
          {onBid ? (
            <Button look="line" size="sm" onClick={() => onBid(bid)}>
              {`Use ${formatDollars(bid)}`}
            </Button>
          ) : null}
        </output>
      )}
    </div>
  )
}

/** Dollars throughout. Commas and a dollar sign may be typed along. */
function withinBudget(
  text: string,
  miles: number,
  minimum: number,
): { bid: number | null; error?: string } {
  const plain = text.replace(/[$,\s]/g, '')
  if (plain === '') return { bid: null }
  const budget = Number(plain)
  if (!Number.isFinite(budget) || budget < 0) {
    return { bid: null, error: 'Enter your budget in dollars' }
  }
  const highest = highestBidWithin(dollarsToCents(Math.min(budget, 2 * MAX_DOLLARS)), miles)
  const bid = Math.min(highest === null ? 0 : toDollars(highest), MAX_DOLLARS)
  if (bid >= minimum) return { bid }
  return {
    bid: null,
    error: `That leaves ${formatDollars(bid)} to bid. Minimum bid is ${formatDollars(minimum)}`,
  }
}
