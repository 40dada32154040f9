import { Link } from '@tanstack/react-router'

export function BidHelpLink() {
  return (
    <Link to={HOW_TO_BID} className="link">
      How to bid?
    </Link>
  )
}

const HOW_TO_BID: string = '/help/how-to-bid'
