import { z } from 'zod'
import { reasonSchema } from '../../reason.ts'
import type { Act } from '../../settlement/acts/act.ts'
import { lineAmount, lineInWords } from '../line-words.ts'
import type { LineView } from '../statements.ts'

/** What staff do to lines of a statement. */

const NOTHING_TYPED = { fields: [], initial: {}, method: 'POST' } as const
const booking = (id: string) => `/api/staff/statements/${id}/book`

export function confirmLine(id: string, line: LineView): Act {
  return {
    ...NOTHING_TYPED,
    title: 'Confirm this match',
    says: `${lineInWords(line)} It counts at once, the buyer is told, and a payment is never undone.`,
    confirm: () => `Count ${lineAmount(line)}`,
    rules: z.object({}).transform(() => ({ lines: [line.n] })),
    address: booking(id),
    done: 'Counted',
  }
}

export function confirmLines(id: string, lines: readonly LineView[]): Act {
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return {
    ...NOTHING_TYPED,
    title: `Confirm ${count}`,
    says: 'Each names the reference of its sale and pays it to the cent. They count at once, the buyers are told, and payments are never undone.',
    confirm: () => `Count ${count}`,
    rules: z.object({}).transform(() => ({ lines: lines.map(({ n }) => n) })),
    address: booking(id),
    done: `${count} counted`,
  }
}

export function keepUnplaced(id: string, line: LineView): Act {
  return {
    ...NOTHING_TYPED,
    title: 'Keep as unplaced money',
    says: `${lineAmount(line)} is kept without a sale, in the queue "To match", until somebody finds whose it is or sends it back.`,
    confirm: () => 'Keep it',
    rules: z.object({}).transform(() => ({ lines: [line.n] })),
    address: booking(id),
    done: 'Kept, to be matched',
  }
}

export function dismissLine(id: string, line: LineView): Act {
  return {
    title: 'Not to be booked',
    says: `Line ${line.n}, ${lineAmount(line)}, is none of our sales' money.`,
    confirm: () => 'Do not book it',
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason' }],
    rules: z
      .object({ reason: reasonSchema })
      .transform(({ reason }) => ({ lines: [line.n], reason })),
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/statements/${id}/dismiss`,
    done: 'Not booked',
  }
}
