import { Link } from '@tanstack/react-router'
import { whichAppliesText } from '../../languages/site/which-applies.ts'

/** Where a buyer finds the account to wire to on our own site: what a message says of it may not be from us. */
export function AccountToCompare() {
  return whichAppliesText.rich('accountToCompare', {
    link: (words) => (
      <Link to="/payment" className="link">
        {words}
      </Link>
    ),
  })
}
