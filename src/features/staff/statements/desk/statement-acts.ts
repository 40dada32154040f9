import { z } from 'zod'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
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
    title: staffStatementsText('confirmThisMatch'),
    says: staffStatementsText('confirmSays', { line: lineInWords(line) }),
    confirm: () => staffStatementsText('countAmount', { amount: lineAmount(line) }),
    rules: asSeen([line]),
    address: booking(id),
    about: `count ${line.n}`,
    done: staffStatementsText('counted'),
  }
}

export function confirmLines(id: string, lines: readonly LineView[]): Act {
  const count = lines.length
  return {
    ...NOTHING_TYPED,
    title: staffStatementsText('confirmLines', { count }),
    says: staffStatementsText('confirmLinesSays'),
    confirm: () => staffStatementsText('countTheLines', { count }),
    rules: asSeen(lines),
    address: booking(id),
    about: `count ${lines.map(({ n }) => n).join(' ')}`,
    done: (answer) => {
      const { left } = answer as BookedView
      const [first] = left
      if (!first) return staffStatementsText('linesCounted', { count })
      return staffStatementsText('someCounted', { done: count - left.length, count, ...first })
    },
  }
}

/** Money that cannot be counted: it waits for somebody, with its sale where it has one. */
export function keepForReview(id: string, line: LineView): Act {
  const { sale } = line
  const amount = lineAmount(line)
  const currency = line.currency === HOUSE_CURRENCY ? 'dollars' : 'other'
  return {
    ...NOTHING_TYPED,
    title: staffStatementsText(sale ? 'keepForReview' : 'keepUnplaced'),
    says: sale
      ? staffStatementsText('keepForReviewSays', {
          ...{ amount, currency, reason: line.reason ?? '' },
          sale: `${sale.title}, ${sale.invoice_number}`,
        })
      : staffStatementsText('keepUnplacedSays', { amount, currency }),
    confirm: () => staffStatementsText('keepIt'),
    rules: asSeen([line]),
    address: booking(id),
    about: `keep ${line.n}`,
    done: staffStatementsText('kept'),
  }
}

/** With a sale, or with none. It moves no money, but says so to whoever counts it. */
export function placeElsewhere(
  id: string,
  line: LineView,
  sale: { reservation_id: string; of: string } | null,
): Act {
  const about = { n: line.n, amount: lineAmount(line) }
  return {
    title: staffStatementsText(sale ? 'anotherSale' : 'notThisSale'),
    says: sale
      ? staffStatementsText('placeSays', { ...about, sale: sale.of })
      : staffStatementsText('takeOffSays', about),
    confirm: () => staffStatementsText(sale ? 'placeThere' : 'takeOff'),
    fields: [{ name: 'reason', label: staffStatementsText('reason'), kind: 'reason' }],
    rules: z
      .object({ reason: reasonSchema })
      .transform((typed) => ({ reservation_id: sale?.reservation_id ?? null, ...typed })),
    initial: { reason: '' },
    method: 'POST',
    address: placeAddress(id, line),
    about: sale?.reservation_id ?? 'none',
    done: staffStatementsText('placed'),
  }
}

/** Which sale a line is for is said here. */
export const placeAddress = (id: string, { n }: LineView) =>
  `/api/staff/statements/${id}/lines/${n}/place`

export function dismissLine(id: string, line: LineView): Act {
  return {
    title: staffStatementsText('notToBeBooked'),
    says: staffStatementsText('dismissSays', { n: line.n, amount: lineAmount(line) }),
    confirm: () => staffStatementsText('doNotBook'),
    fields: [{ name: 'reason', label: staffStatementsText('reason'), kind: 'reason' }],
    rules: z
      .object({ reason: reasonSchema })
      .transform(({ reason }) => ({ lines: [line.n], reason })),
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/statements/${id}/dismiss`,
    about: `line ${line.n}`,
    done: staffStatementsText('isNotBooked'),
  }
}
