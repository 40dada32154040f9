import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { Button } from '../../../../ui/button.tsx'
import { afterDefault } from '../acts/other-acts.ts'
import type { SalePart } from './sale-desk.tsx'

/** What becomes of the lot should its buyer not pay, while that may still happen. */
export function DefaultPart({ record, ask }: SalePart) {
  const { second_chance: isOffered, is_own: isOwn } = record
  if (isOffered === null) return null
  return (
    <div className="settle-acts settle-foot">
      <span>{staffSaleText('ifNotPaid', { then: isOffered ? 'offered' : 'relisted' })}</span>
      {isOwn ? null : (
        <Button look="line" size="sm" onClick={() => ask(afterDefault(record))}>
          {staffSaleText('decideOtherwise')}
        </Button>
      )}
    </div>
  )
}
