import type { ComponentProps } from 'react'
import { ReturnButton } from '../delivery/return-button.tsx'
import { dayAndTime } from '../lot/instants.ts'
import { useIsOver } from '../lot/use-server-time.ts'
import { DownloadButton } from '../settlement/download-button.tsx'
import { isReadyForPickUp } from '../settlement/sale-words.ts'
import type { MyReservation } from './dashboard.ts'

interface SalePapersProps {
  reservation: MyReservation
}

/** What belongs to a sale on paper beside its invoice. */
export function SalePapers({ reservation }: SalePapersProps) {
  const { id, sale, has_agreement, auction } = reservation
  const wasReceived = sale.state === 'received' || sale.state === 'completed'
  return (
    <>
      {has_agreement ? (
        <DownloadButton
          address={`/api/me/reservations/${id}/agreement.pdf`}
          what="agreement"
          of={auction.title}
        />
      ) : null}
      {wasReceived ? (
        <DownloadButton
          address={`/api/me/reservations/${id}/warranty.pdf`}
          what="warranty"
          of={auction.title}
        />
      ) : null}
    </>
  )
}

/** What gets the vehicle, and what gives it back. */
export function HandoverActions({ reservation }: SalePapersProps) {
  const { id, sale, auction } = reservation
  if (isReadyForPickUp(reservation)) {
    return (
      <DownloadButton
        address={`/api/me/reservations/${id}/release-pass.pdf`}
        what="release_pass"
        of={auction.title}
      />
    )
  }
  if (sale.state !== 'received' || !sale.return_until) return null
  const { return_until: until, return_test_miles } = sale
  const testMiles = auction.mileage_unit === 'hours' ? null : return_test_miles
  return <Return reservation={id} of={auction.title} until={until} testMiles={testMiles} />
}

function Return({ until, ...parts }: ComponentProps<typeof ReturnButton>) {
  if (useIsOver(until)) return null
  return <ReturnButton {...parts} until={dayAndTime(until)} />
}
