import { Link } from '@tanstack/react-router'

/** Where a buyer finds the account to wire to on our own site: what a message says of it may not be from us. */
export function AccountToCompare() {
  return (
    <>
      Before you send a wire, compare the account on your invoice with our{' '}
      <Link to="/payment" className="link">
        bank details page
      </Link>
      . We never change bank details by e-mail.
    </>
  )
}
