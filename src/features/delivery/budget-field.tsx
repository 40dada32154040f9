import { useState } from 'react'
import { deliveryText } from '../../languages/site/delivery.ts'
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
        label={deliveryText('myBudget')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="$"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        hint={bid === null ? deliveryText('budgetHint') : undefined}
      />
      {bid === null ? null : (
        <output className="spread budget-bid">
          <span>
            {deliveryText.rich('highestWithin', {
              amount: formatDollars(bid),
              b: (words) => <b className="tn">{words}</b>,
            })}
          </span>
          {onBid ? (
            <Button look="line" size="sm" onClick={() => onBid(bid)}>
              {deliveryText('useAmount', { amount: formatDollars(bid) })}
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
    return { bid: null, error: deliveryText('enterBudget') }
  }
  const highest = highestBidWithin(dollarsToCents(Math.min(budget, 2 * MAX_DOLLARS)), miles)
  const bid = Math.min(highest === null ? 0 : toDollars(highest), MAX_DOLLARS)
  if (bid >= minimum) return { bid }
  const left = { amount: formatDollars(bid), minimum: formatDollars(minimum) }
  return { bid: null, error: deliveryText('budgetTooLow', left) }
}
