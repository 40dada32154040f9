import type { ReactNode } from 'react'
import { deliveryText } from '../../languages/site/delivery.ts'
import { formatDollars } from '../../rules/money.ts'
import { ALL_IN } from './all-in-price.tsx'
import './all-in-line.css'
import { allInWords, type Delivery } from './all-in-words.ts'
import { useDelivery } from './use-delivery-estimate.ts'

interface AllInLineProps {
  auctionId: string
  /** Dollars: what would be sent. Null while nothing could be: then only what it would mean is said. */
  amount: number | null
  /** 'A bid is binding.' */
  meaning?: string
  /** To describe a button with it. */
  id?: string
  /** What to give for a price of the delivery leads to its field. Not in a dialog, which lies over it. */
  leadsToZip?: boolean
}

/** What pressing the button beside it means, in one line: amount, delivery, all-in, and that it binds. */
export function AllInLine(props: AllInLineProps) {
  const { auctionId, amount, id, leadsToZip = false } = props
  const { meaning = deliveryText('bidIsBinding') } = props
  const delivery = useDelivery(auctionId)
  return (
    <p className="all-in-line" id={id}>
      <b>
        {amount === null
          ? null
          : (leadsToZip && leadingToZip(amount, delivery)) || allInWords(amount, delivery)}
      </b>{' '}
      <span>{meaning}</span>
    </p>
  )
}

/** What is to be given for a price leads to its field, and so does its lack to what is said there; null where there is one. */
function leadingToZip(dollars: number, delivery: Delivery): ReactNode {
  const amount = formatDollars(dollars)
  if (delivery.state === 'nowhere') return deliveryText.rich('allInAddZip', { amount, zip })
  if (delivery.state !== 'failed') return null
  return deliveryText.rich('allInSeeWhy', { amount, postalCode: delivery.postalCode, zip })
}

const zip = (words: ReactNode) => (
  <button type="button" className="link" onClick={openAllIn}>
    {words}
  </button>
)

/** Opens the all-in price of the page, at the field that it asks for. */
function openAllIn(): void {
  const details = document.getElementById(ALL_IN)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.querySelector('input')?.focus()
}
