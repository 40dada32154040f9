import { Link } from '@tanstack/react-router'

export function BidHelpLink() {
  return (
    <Link to="/help/how-to-bid" className="link">
      How to bid?
    </Link>
  )
}
