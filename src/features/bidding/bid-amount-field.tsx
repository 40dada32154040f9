import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import { formatDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { stepped } from './bid-amount.ts'
import { BidHelpButton } from './bid-help/bid-help-button.tsx'
import { BidHelpLink } from './bid-help/bid-help-link.tsx'

/** The field that the bid bar of small screens leads to. */
export const BID_FIELD = 'bid-amount'

interface BidAmountFieldProps {
  /** Dollars, as typed. */
  value: string
  minimum: number
  /** The increment at the price, in dollars. */
  step: number
  error: string | undefined
  onType: (typed: string) => void
  onEnter: () => void
}

/** Place Your Bid: a number of whole dollars, at least the minimum; its buttons step by the increment. Shown grouped while it is not edited. */
export function BidAmountField(props: BidAmountFieldProps) {
  const { value, minimum, step, error, onType, onEnter } = props
  const noteId = useId()
  return (
    <div className="bid-amount" data-holds={Number(value) === minimum ? undefined : 'amount'}>
      <div className="spread bid-label">
        <span>
          <label htmlFor={BID_FIELD}>{biddingText('placeYourBid')}</label>
          <BidHelpButton />
        </span>
        <BidHelpLink />
      </div>
      <div className="stepper" data-invalid={error ? '' : undefined}>
        <StepButton by={-step} {...{ value, minimum, onType }} />
        <div className="stepper-value">
          <span className="fig stepper-text" aria-hidden="true">
            <span>$</span>
            {grouped(value)}
          </span>
          <input
            className="fig"
            id={BID_FIELD}
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={minimum}
            step={step}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            onChange={(event) => onType(event.target.value)}
            onWheel={(event) => event.currentTarget.blur()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onEnter()
            }}
          />
        </div>
        <StepButton by={step} {...{ value, minimum, onType }} />
      </div>
      <QuickAmounts {...{ value, minimum, step, onType }} />
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        <p className="hint" id={noteId}>
          {biddingText.rich('minimumNote', {
            amount: formatDollars(minimum),
            b: (words) => <b className="tn">{words}</b>,
          })}
        </p>
      )}
    </div>
  )
}

interface StepButtonProps {
  by: number
  value: string
  minimum: number
  onType: (typed: string) => void
}

function StepButton({ by, value, minimum, onType }: StepButtonProps) {
  const Icon = by < 0 ? Minus : Plus
  return (
    <button
      type="button"
      aria-label={biddingText(by < 0 ? 'lowerBy' : 'raiseBy', {
        amount: formatDollars(Math.abs(by)),
      })}
      onClick={() => onType(String(stepped(value, minimum, by)))}
    >
      <Icon className="icon" />
    </button>
  )
}

/** The next minimum, and steps up, with one tap each. */
function QuickAmounts({
  value,
  minimum,
  step,
  onType,
}: Omit<BidAmountFieldProps, 'error' | 'onEnter'>) {
  return (
    <div className="cluster quick-amounts">
      <Button look="line" size="sm" onClick={() => onType(String(minimum))}>
        {biddingText('minimumAmount', { amount: formatDollars(minimum) })}
      </Button>
      {[step, 5 * step].map((by) => (
        <Button
          key={by}
          look="line"
          size="sm"
          onClick={() => onType(String(stepped(value, minimum, by)))}
        >
          {`+${formatDollars(by)}`}
        </Button>
      ))}
    </div>
  )
}

function grouped(value: string): string {
  const amount = Number(value)
  if (value.trim() === '' || !Number.isFinite(amount)) return value
  return formatDollars(amount).replace('$', '')
}
