import { Button } from '../../../../ui/button.tsx'
import { afterDefault } from '../acts/other-acts.ts'
import type { SalePart } from './sale-desk.tsx'

/** What becomes of the lot should its buyer not pay, while that may still happen. */
export function DefaultPart({ record, ask }: SalePart) {
  const { second_chance: isOffered, is_own: isOwn } = record
  if (isOffered === null) return null
  return (
    <div className="settle-acts settle-foot">
      <span>
        If it is not paid in time, it is{' '}
        {isOffered ? 'offered to the next-highest bidder, then relisted' : 'relisted'}.
      </span>
      {isOwn ? null : (
        <Button look="line" size="sm" onClick={() => ask(afterDefault(record))}>
          Decide otherwise…
        </Button>
      )}
    </div>
  )
}
