import Download from 'lucide-react/icons/download'
import { fetchOwnFile } from '../../../../browser/api.ts'
import { useDownload } from '../../../../browser/use-download.ts'
import { ownText } from '../../../../languages/staff/own.ts'
import { Button } from '../../../../ui/button.tsx'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { OwnLot } from '../own/own.ts'
import { salePaperAddress } from './own-papers.ts'

/** The record of the sale of a lot that was sold. */
export function RecordCell({ lot }: { lot: OwnLot }) {
  return lot.papers ? <RecordButton lot={lot} id={lot.papers.sale_id} /> : null
}

function RecordButton({ lot: { lot_number: lot, title }, id }: { lot: OwnLot; id: string }) {
  const { isBusy, download } = useDownload({
    fetchIt: () => fetchOwnFile(salePaperAddress(id)),
    name: `sale-${lot}.pdf`,
    failure: ownText('recordFailed'),
  })
  return (
    <Button
      look="line"
      size="sm"
      busy={isBusy && 'PDF...'}
      aria-label={isBusy ? undefined : ownText('downloadRecord', { title, lot })}
      onClick={() => void download()}
    >
      <Download className="icon" />
      PDF
    </Button>
  )
}

/** The proceeds statements that its sale is on. */
export function StatementsCell({ lot: { papers } }: { lot: OwnLot }) {
  return (
    <span className="own-statements">
      {papers?.statements.map(({ id, number }) => (
        <StaffLink
          key={id}
          path={`statements/${id}`}
          title={ownText('proceedsStatement', { number })}
        >
          {number}
        </StaffLink>
      ))}
    </span>
  )
}
