import { businessDay } from '../business-day.ts'
import { DAY, HOUR } from '../durations.ts'
import { LAST_REMINDER_HOURS } from '../policy.ts'
import { isUnpaid, type Reminder, type Sale, type SaleStep } from './sale.ts'
import type { SaleTerms } from './terms.ts'

/** What keeps a sale from default until staff have seen to it: money came that may be for it. */
export const HOLDS = [
  /** A line of a bank statement. */
  'line',
  /** A payment of it, in review. */
  'review',
  /** A payment that a second person is asked to count to it. */
  'approval',
  /** Money without a sale that names this one among others, came before it began, or is from who bears the buyer's name. */
  'unplaced',
] as const
export type Hold = (typeof HOLDS)[number]

/** What time alone does to a sale, and when (specification, sections 4 and 9; DESIGN section 4). */

type Dated = Pick<
  Sale,
  'state' | 'price' | 'paid' | 'issuedAt' | 'dueAt' | 'remindersDone' | 'receivedAt' | 'terms'
>

/** When each reminder is due: half the time before the due time, two hours before it, and at it where the operator gives a grace. */
export function remindersOf(
  { issuedAt, dueAt }: Pick<Sale, 'issuedAt' | 'dueAt'>,
  graceHours: number,
): { step: Reminder; at: Date; until: Date }[] {
  const due = dueAt.getTime()
  const half = { step: 'remind_half_time', at: new Date((issuedAt.getTime() + due) / 2) } as const
  const last = { step: 'remind_last', at: new Date(due - LAST_REMINDER_HOURS * HOUR) } as const
  const reminders: { step: Reminder; at: Date; until: Date }[] =
    half.at < last.at
      ? [
          { ...half, until: last.at },
          { ...last, until: dueAt },
        ]
      : [{ ...last, until: dueAt }]
  if (graceHours > 0)
    reminders.push({ step: 'overdue', at: dueAt, until: defaultsAt({ dueAt }, graceHours) })
  return reminders
}

/** Reminders whose moment is past when a due time is given: they are left out, for the buyer has just been told of that time. */
export function remindersPast(times: Pick<Sale, 'issuedAt' | 'dueAt'>, now: Date): Reminder[] {
  return remindersOf(times, 0)
    .filter(({ at }) => at <= now)
    .map(({ step }) => step)
}

/** The due time and the operator's grace after it. */
export function defaultsAt({ dueAt }: Pick<Sale, 'dueAt'>, graceHours: number): Date {
  return new Date(dueAt.getTime() + graceHours * HOUR)
}

/** Whether the sale is in default: what it was sold for is not paid, and its time is over. Lines that came later do not count. */
export function isAfterDue(sale: Dated, now: Date, graceHours: number): boolean {
  return isUnpaid(sale.state) && sale.paid < sale.price && now >= defaultsAt(sale, graceHours)
}

/** When a vehicle can no longer be given back; null before it is received. */
export function returnPeriodEnd({
  receivedAt,
  terms,
}: Pick<Sale, 'receivedAt' | 'terms'>): Date | null {
  return receivedAt && new Date(receivedAt.getTime() + terms.returnDays * DAY)
}

/** The last day of the warranty by time, such as '2027-05-25': as many months later, or the last day of a month that has no such day. */
export function warrantyEnd({ warrantyMonths }: SaleTerms, receivedAt: Date): string {
  const from = new Date(businessDay(receivedAt))
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + warrantyMonths)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end.toISOString().slice(0, 10)
}

/** What is to be done now. A reminder whose time the next one has overtaken, while nobody was there to send it, is left out. */
export function stepsDue(sale: Dated, now: Date, graceHours: number): SaleStep[] {
  if (isAfterDue(sale, now, graceHours)) return ['default']
  const end = sale.state === 'received' ? returnPeriodEnd(sale) : null
  if (end && now >= end) return ['complete']
  if (!isUnpaid(sale.state) || sale.paid >= sale.price) return []
  return remindersOf(sale, graceHours)
    .filter(({ step, at, until }) => at <= now && now < until && !sale.remindersDone.includes(step))
    .map(({ step }) => step)
}

/** Whether a default that is held back is still to be told as overdue: once for each due time. */
export function isOverdueUntold(sale: Dated, now: Date, graceHours: number): boolean {
  return isAfterDue(sale, now, graceHours) && !sale.remindersDone.includes('overdue')
}

/** What comes next by itself, and when; null where nothing does. */
export function nextStep(
  sale: Dated,
  now: Date,
  graceHours: number,
): { step: SaleStep; at: Date } | null {
  const end = sale.state === 'received' ? returnPeriodEnd(sale) : null
  if (end) return { step: 'complete', at: end }
  if (!isUnpaid(sale.state) || sale.paid >= sale.price) return null
  const next = remindersOf(sale, graceHours).find(
    ({ step, until }) => now < until && !sale.remindersDone.includes(step),
  )
  return next ?? { step: 'default', at: defaultsAt(sale, graceHours) }
}

type Delivered = Pick<Sale, 'paidAt' | 'handover' | 'terms'>

/** From when its days are counted: from the payment, or from the choice of a delivery that came after it; null while nothing is to be delivered. */
function deliverySince({ paidAt, handover }: Delivered): Date | null {
  if (!paidAt || handover?.method !== 'delivery') return null
  return handover.chosenAt === undefined ? paidAt : new Date(handover.chosenAt)
}

/** When it has to be there at the latest; null while nothing is to be delivered. */
export function deliveryDueAt(sale: Delivered): Date | null {
  const { handover, terms } = sale
  const since = deliverySince(sale)
  if (!since || handover?.method !== 'delivery') return null
  const days = handover.country === 'Canada' ? terms.deliveryDaysCanada : terms.deliveryDaysUs
  return new Date(since.getTime() + days * DAY)
}

/** Between when it is made ready and sent; null while nothing is to be delivered. */
export function deliveryStarts(sale: Delivered): { since: Date; from: Date; to: Date } | null {
  const since = deliverySince(sale)
  if (!since) return null
  const [from, to] = sale.terms.deliveryStartHours
  return {
    since,
    from: new Date(since.getTime() + from * HOUR),
    to: new Date(since.getTime() + to * HOUR),
  }
}

/** When what is to be sent, or is on its way, has to be there at the latest; null for all else. */
export function promisedFor(sale: Sale): Date | null {
  const isUnderWay = sale.state === 'paid' || sale.state === 'on_its_way'
  return isUnderWay ? deliveryDueAt(sale) : null
}

/** Whether it is not there yet, and should be. */
export function isLate(sale: Sale, now: Date): boolean {
  const promised = promisedFor(sale)
  return promised !== null && now > promised
}
