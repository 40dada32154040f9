import { changeText, type FigureKind, figureText, MONEY_WORDS, shortText } from './figure-words.ts'
import type { Report, ReportFigures } from './reports.ts'

interface Shown {
  name: keyof ReportFigures
  label: string | ((report: Report) => string)
  kind: FigureKind
  better: 'more' | 'less'
}

const SHOWN: readonly Shown[] = [
  { name: 'sell_through', label: 'Sell-through', kind: 'share', better: 'more' },
  { name: 'hammer_to_reserve', label: 'Hammer / reserve', kind: 'share', better: 'more' },
  { name: 'days_to_sale', label: 'Days to sale', kind: 'days', better: 'less' },
  { name: 'revenue', label: ({ of }) => MONEY_WORDS[of].name, kind: 'dollars', better: 'more' },
  { name: 'bidders_each', label: 'Bidders each', kind: 'number', better: 'more' },
  { name: 'default_rate', label: 'Defaults', kind: 'share', better: 'less' },
  { name: 'hours_to_payment', label: 'Win to payment', kind: 'hours', better: 'less' },
  { name: 'days_to_delivery', label: 'Days to delivery', kind: 'days', better: 'less' },
]

/** The figures of the whole range, each with how it changed. */
export function FigureStrip({ report, hasBefore }: { report: Report; hasBefore: boolean }) {
  return (
    <section className="panel report-figures" aria-label="Figures of the range">
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
      <small>{typeof label === 'string' ? label : label(report)}</small>
      <span className="fig" title={figureText(now, kind)}>
        {shortText(now, kind)}
      </span>
      {hasBefore ? (
        <span className="report-change" data-better={tone}>
          {change?.text ?? 'nothing before'}
        </span>
      ) : null}
    </div>
  )
}
