import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import type { FoundKind } from './find.ts'
import { placeOf } from './palette/palette-choices.ts'
import { ScreensHere } from './screens-here.ts'
import { StaffLink } from './staff-link.tsx'

/** Leads to a lot, a member or an invoice; plain where no screen shows it. */
export function FoundLink(props: { kind: FoundKind; id: string; children: ReactNode }) {
  const { kind, id, children } = props
  const place = placeOf({ kind, id }, useContext(ScreensHere))
  if (place === null) return children
  if ('staff' in place) return <StaffLink path={place.staff}>{children}</StaffLink>
  return (
    <Link to="/auction/$id" params={{ id: place.auction }}>
      {children}
    </Link>
  )
}
