import { formatDollars } from '../../../rules/money.ts'
import { weekdayAndTime } from '../../lot/instants.ts'
import type { Today } from './today.ts'

/** The money and the work of the day, in one strip. */
export function Figures({ figures }: { figures: Today['figures'] }) {
  const { awaiting_invoices: invoices, next_due_at: next } = figures
  return (
    <section className="panel today-figures" aria-label="Figures of the day">
      <Figure
        label="Awaiting payment"
        figure={formatDollars(figures.awaiting_payment)}
        note={
          next
            ? `${counted(invoices, 'invoice')}, next due ${weekdayAndTime(next)}`
            : 'No open invoice'
        }
      />
      <Figure
        label="Overdue"
        figure={formatDollars(figures.overdue)}
        note={figures.overdue > 0 ? 'Past the due time' : 'Nobody is late'}
        isBad={figures.overdue > 0}
      />
      <Figure
        label="Paid today"
        figure={formatDollars(figures.paid_today)}
        note={counted(figures.payments_today, 'payment')}
      />
      <Figure
        label="Closing today"
        figure={String(figures.closing_today)}
        note={figures.closing_today === 1 ? 'lot' : 'lots'}
      />
      <Figure
        label="Mails today"
        figure={String(figures.mails_today)}
        note="Written since midnight"
      />
    </section>
  )
}

interface FigureProps {
  label: string
  figure: string
  note: string
  isBad?: boolean
}

function Figure({ label, figure, note, isBad }: FigureProps) {
  return (
    <div className="today-figure" data-bad={isBad || undefined}>
      <small>{label}</small>
      <span className="fig">{figure}</span>
      <span className="today-note">{note}</span>
    </div>
  )
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
