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
          name="purchase-agreement.pdf"
          what="agreement"
          of={auction.title}
        />
      ) : null}
      {wasReceived ? (
        <DownloadButton
          address={`/api/me/reservations/${id}/warranty.pdf`}
          name="warranty.pdf"
          what="warranty"
          of={auction.title}
        />
      ) : null}
    </>
  )
}

/** What gets the vehicle, and what gives it back. */
export function HandoverDeeds({ reservation }: SalePapersProps) {
  const { id, sale, auction } = reservation
  if (isReadyForPickUp(reservation)) {
    return (
      <DownloadButton
        address={`/api/me/reservations/${id}/release-pass.pdf`}
        name="release-pass.pdf"
        what="release pass"
        of={auction.title}
      />
    )
  }
  if (sale.state !== 'received' || !sale.return_until) return null
  return <Return reservation={id} of={auction.title} until={sale.return_until} />
}

function Return({ reservation, of, until }: { reservation: string; of: string; until: string }) {
  if (useIsOver(until)) return null
  return <ReturnButton reservation={reservation} of={of} until={dayAndTime(until)} />
}
