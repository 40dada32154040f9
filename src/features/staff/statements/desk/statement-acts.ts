import { z } from 'zod'
import { HOUSE_CURRENCY } from '../../../../rules/money.ts'
import { reasonSchema } from '../../reason.ts'
import type { Act } from '../../settlement/acts/act.ts'
import { lineAmount, lineInWords } from '../line-words.ts'
import type { BookedView, LineView } from '../statements.ts'

/** What staff do to lines of a statement. */

const NOTHING_TYPED = { fields: [], initial: {}, method: 'POST' } as const
const booking = (id: string) => `/api/staff/statements/${id}/book`

/** Lines that have changed since, as another payment was recorded, are not booked. */
const asSeen = (lines: readonly LineView[]) =>
  z.object({}).transform(() => ({
    lines: lines.map(({ n, match, reason_code, reservation_id }) => ({
      ...{ n, match, reason_code, reservation_id },
    })),
  }))

export function confirmLine(id: string, line: LineView): Act {
  return {
    ...NOTHING_TYPED,
    title: 'Confirm this match',
    says: `${lineInWords(line)} It counts at once, the buyer is told, and a payment is never undone.`,
    confirm: () => `Count ${lineAmount(line)}`,
    rules: asSeen([line]),
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
    rules: asSeen(lines),
    address: booking(id),
    done: (answer) => {
      const { left } = answer as BookedView
      const counted = `${lines.length - left.length} of ${count} counted`
      const [first] = left
      return first ? `${counted}. Line ${first.n}: ${first.reason}` : `${count} counted`
    },
  }
}

/** Money that cannot be counted: it waits for somebody, with its sale where it has one. */
export function keepForReview(id: string, line: LineView): Act {
  const { sale } = line
  const isInDollars = line.currency === HOUSE_CURRENCY
  const until = `in the queue "To match", until somebody ${isInDollars ? 'counts it to a sale or ' : ''}sends it back.`
  return {
    ...NOTHING_TYPED,
    title: sale ? 'Keep for review' : 'Keep as unplaced money',
    says: sale
      ? `${lineAmount(line)} does not count to ${sale.title}, ${sale.invoice_number}: ${line.reason ?? ''} It is kept with it, ${until} The buyer is told that it came.`
      : `${lineAmount(line)} is kept without a sale, ${until}`,
    confirm: () => 'Keep it',
    rules: asSeen([line]),
    address: booking(id),
    done: 'Kept, to be matched',
  }
}

/** With a sale, or with none. It moves no money, but says so to whoever counts it. */
export function placeElsewhere(
  id: string,
  line: LineView,
  sale: { reservation_id: string; of: string } | null,
): Act {
  return {
    title: sale ? 'Another sale' : 'Not this sale',
    says: `Line ${line.n}, ${lineAmount(line)}, is ${sale ? `for ${sale.of}` : 'for no sale that we know'}, not for the one that it was found to be for. It counts only once it is confirmed.`,
    confirm: () => (sale ? 'Place it there' : 'Take it off'),
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason' }],
    rules: z
      .object({ reason: reasonSchema })
      .transform((typed) => ({ reservation_id: sale?.reservation_id ?? null, ...typed })),
    initial: { reason: '' },
    method: 'POST',
    address: placeAddress(id, line),
    done: 'Placed',
  }
}

/** Which sale a line is for is said here. */
export const placeAddress = (id: string, { n }: LineView) =>
  `/api/staff/statements/${id}/lines/${n}/place`

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
    about: `line ${line.n}`,
    done: 'Not booked',
  }
}
