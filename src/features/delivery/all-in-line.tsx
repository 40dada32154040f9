import { ALL_IN } from './all-in-price.tsx'
import './all-in-line.css'
import { ADD_ZIP, allInWords } from './all-in-words.ts'
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
  const { auctionId, amount, meaning = 'A bid is binding.', id, leadsToZip = false } = props
  const delivery = useDelivery(auctionId)
  const nowhere = leadsToZip ? undefined : 'it depends on your ZIP or postal code'
  const words = amount === null ? '' : allInWords(amount, delivery, nowhere)
  const [before = '', after] = leadsToZip ? words.split(ADD_ZIP) : [words]
  return (
    <p className="all-in-line" id={id}>
      <b>
        {before}
        {after === undefined ? null : (
          <>
            <button type="button" className="link" onClick={openAllIn}>
              {ADD_ZIP}
            </button>
            {after}
          </>
        )}
      </b>{' '}
      <span>{meaning}</span>
    </p>
  )
}

/** Opens the all-in price of the page, at the field that it asks for. */
function openAllIn(): void {
  const details = document.getElementById(ALL_IN)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.querySelector('input')?.focus()
}
