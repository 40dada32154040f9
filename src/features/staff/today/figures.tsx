import { todayText } from '../../../languages/staff/today.ts'
import { formatDollars } from '../../../rules/money.ts'
import { weekdayAndTime } from '../../lot/instants.ts'
import type { Today } from './today.ts'

/** The money and the work of the day, in one strip. */
export function Figures({ figures }: { figures: Today['figures'] }) {
  const { awaiting_invoices: invoices, next_due_at: next } = figures
  return (
    <section className="panel today-figures" aria-label={todayText('figures')}>
      <Figure
        label={todayText('awaitingPayment')}
        figure={formatDollars(figures.awaiting_payment)}
        note={
          next
            ? todayText('invoicesDue', { count: invoices, due: weekdayAndTime(next) })
            : todayText('noOpenInvoice')
        }
      />
      <Figure
        label={todayText('overdueFigure')}
        figure={formatDollars(figures.overdue)}
        note={todayText(figures.overdue > 0 ? 'pastDue' : 'nobodyLate')}
        isBad={figures.overdue > 0}
      />
      <Figure
        label={todayText('paidToday')}
        figure={formatDollars(figures.paid_today)}
        note={todayText('payments', { count: figures.payments_today })}
      />
      <Figure
        label={todayText('closingToday')}
        figure={String(figures.closing_today)}
        note={todayText('lots', { count: figures.closing_today })}
      />
      <Figure
        label={todayText('mailsToday')}
        figure={String(figures.mails_today)}
        note={todayText('sinceMidnight')}
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
