import X from 'lucide-react/icons/x'
import { inventoryText } from '../../../languages/staff/inventory.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { Picture } from '../../lot/picture.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { usePlace } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import type { StaffColumn } from '../table/columns.ts'
import type { AuctionLine } from './auction-list.ts'

/** What of a row is told large, or in other words. */
const ELSEWHERE = new Set(['photo', 'title', 'vin', 'created'])

interface LotPeekProps {
  line: AuctionLine
  columns: readonly StaffColumn<AuctionLine>[]
}

/** The photo and all that the row knows of a lot, whichever columns are shown. */
export function LotPeek({ line, columns }: LotPeekProps) {
  const { change } = usePlace()
  const { id, title, category, photo, vin, created_at: taken } = line
  return (
    <div className="stack lot-peek">
      <div className="spread">
        <h2 className="h">{title}</h2>
        <IconButton label={inventoryText('closeDetails')} onClick={() => change({ row: null })}>
          <X className="icon" />
        </IconButton>
      </div>
      <span className="lot-peek-photo">
        <Picture src={photo} category={category} sizes="22rem" alt="" />
      </span>
      <dl>
        {columns
          .filter((column) => !ELSEWHERE.has(column.id))
          .map(({ id: name, header, cell }) => (
            <div key={name}>
              <dt>{header}</dt>
              <dd>{cell(line)}</dd>
            </div>
          ))}
        <div>
          <dt>{inventoryText('vin')}</dt>
          <dd>{vin}</dd>
        </div>
        <div>
          <dt>{inventoryText('takenIn')}</dt>
          <dd>{dayAndMinute(taken)}</dd>
        </div>
      </dl>
      <div className="cluster">
        <StaffLink path={`inventory/${id}`} className={buttonClass('line')}>
          {inventoryText('openLot')} <KeyCap keys="Enter" />
        </StaffLink>
        {line.status === 'available' ? (
          <StaffLink path="live" search={`lot=${id}`} className={buttonClass('ghost')}>
            {inventoryText('inLiveRoom')}
          </StaffLink>
        ) : null}
      </div>
    </div>
  )
}
