import { reportsText } from '../../../languages/staff/reports.ts'
import { changeText, type FigureKind, figureText, MONEY_WORDS, shortText } from './figure-words.ts'
import type { Report, ReportFigures } from './reports.ts'

type Label = Parameters<typeof reportsText>[0]

interface Shown {
  name: keyof ReportFigures
  label: Label | ((report: Report) => Label)
  kind: FigureKind
  better: 'more' | 'less'
}

const SHOWN: readonly Shown[] = [
  { name: 'sell_through', label: 'sellThrough', kind: 'share', better: 'more' },
  { name: 'hammer_to_reserve', label: 'hammerToReserve', kind: 'share', better: 'more' },
  { name: 'days_to_sale', label: 'daysToSale', kind: 'days', better: 'less' },
  { name: 'revenue', label: ({ of }) => MONEY_WORDS[of].name, kind: 'dollars', better: 'more' },
  { name: 'bidders_each', label: 'biddersEach', kind: 'number', better: 'more' },
  { name: 'default_rate', label: 'defaults', kind: 'share', better: 'less' },
  { name: 'hours_to_payment', label: 'winToPayment', kind: 'hours', better: 'less' },
  { name: 'days_to_delivery', label: 'daysToDelivery', kind: 'days', better: 'less' },
]

/** The figures of the whole range, each with how it changed. */
export function FigureStrip({ report, hasBefore }: { report: Report; hasBefore: boolean }) {
  return (
    <section className="panel report-figures" aria-label={reportsText('figures')}>
      {SHOWN.map((shown) => (
        <Figure key={shown.name} {...shown} report={report} hasBefore={hasBefore} />
      ))}
    </section>
  )
}

function Figure({
  name,
  label,
  kind,
  better,
  report,
  hasBefore,
}: Shown & { report: Report; hasBefore: boolean }) {
  const [now, before] = [report.total[name], report.total_before[name]]
  const change = hasBefore ? changeText(now, before, kind, better) : null
  const tone = change === null || change.isBetter === null ? undefined : change.isBetter
  return (
    <div className="report-figure">
      <small>{reportsText(typeof label === 'string' ? label : label(report))}</small>
      <span className="fig" title={figureText(now, kind)}>
        {shortText(now, kind)}
      </span>
      {hasBefore ? (
        <span className="report-change" data-better={tone}>
          {change?.text ?? reportsText('nothingBefore')}
        </span>
      ) : null}
    </div>
  )
}
