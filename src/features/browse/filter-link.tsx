import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { changeFilter } from './change-filter.ts'

interface FilterLinkProps {
  /** Undefined takes a filter away. */
  change: AuctionFilter
  className: string
  'aria-label'?: string
  onClick?: () => void
  children: ReactNode
}

/** To the same list, filtered otherwise: of use before the page is hydrated. */
export function FilterLink({ change, ...rest }: FilterLinkProps) {
  return (
    <Link
      {...rest}
      to="/auctions"
      search={(last) => changeFilter(last, change)}
      resetScroll={false}
      // A list with more filters is not the page that it leads to.
      activeOptions={{ exact: true }}
    />
  )
}

/** The id of how many auctions the list has. */
export const LIST_COUNT = 'list-count'

/** For a link that goes away when it is followed, with what is around it: who uses keys goes on from the count. */
export function focusCount(): void {
  document.getElementById(LIST_COUNT)?.focus()
}
