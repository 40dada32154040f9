import { dayText, STEP_WORDS } from './day-words.ts'
import { figureText, MONEY_WORDS, shortText } from './figure-words.ts'
import { PlotPanel } from './plot-panel.tsx'
import { type Bar, BarPlot } from './plots/bar-plot.tsx'
import { FunnelPlot } from './plots/funnel-plot.tsx'
import { LinePlot } from './plots/line-plot.tsx'
import './plots/plots.css'
import { ScatterPlot } from './plots/scatter-plot.tsx'
import { daysText, funnelSteps, stepText } from './report-tables.ts'
import type { Report } from './reports.ts'

interface PlotsProps {
  report: Report
  /** What the calls are asked. */
  query: string
  hasBefore: boolean
}

/** The two that staff look at first. */
export function FirstPlots(props: PlotsProps) {
  return (
    <div className="report-two">
      <SellThrough {...props} />
      <Revenue {...props} />
    </div>
  )
}

export function MorePlots(props: PlotsProps) {
  return (
    <div className="report-three">
      <Hammers {...props} />
      <DaysToSale {...props} />
      <Bidders {...props} />
      <Defaults {...props} />
      <Times {...props} />
      <Funnel {...props} />
    </div>
  )
}

function SellThrough({ report, query, hasBefore }: PlotsProps) {
  const now = report.steps.map(({ figures }) => figures.sell_through)
  const before = report.steps.map((step) => step.before.sell_through)
  return (
    <PlotPanel
      name="sell_through"
      title="Sell-through"
      how="Auctions with a buyer who neither failed to pay nor was let go, of all that ended, each run for itself."
      legend={
        <>
          <Key look="main">These days</Key>
          {hasBefore ? <Key look="before">The range before</Key> : null}
        </>
      }
      report={report}
      query={query}
      isEmpty={now.every((value) => value === null)}
    >
      <LinePlot
        label="Sell-through"
        steps={stepNames(report)}
        series={[
          ...(hasBefore ? [{ name: 'before', values: before, look: 'before' } as const] : []),
          { name: 'sold', values: now, look: 'main' },
        ]}
        text={(value) => figureText(value, 'share')}
      />
    </PlotPanel>
  )
}

function Revenue({ report, query, hasBefore }: PlotsProps) {
  const { name, how } = MONEY_WORDS[report.of]
  const bars = report.steps.map(({ from, to, figures, before }, at): Bar => {
    const { revenue, sales } = figures
    const was = hasBefore ? `, before ${figureText(before.revenue, 'dollars')}` : ''
    return {
      name: dayText(from),
      value: revenue,
      short: shortText(revenue, 'dollars').replace('$', ''),
      text: `${stepText(report, { from, to })}: ${figureText(revenue, 'dollars')} of ${salesText(sales)}${was}`,
      ...(hasBefore && before.revenue > 0 && { before: before.revenue }),
      isMarked: at === report.steps.length - 1,
    }
  })
  return (
    <PlotPanel
      name="revenue"
      title={`${name} ${STEP_WORDS[report.step_days].by}`}
      how={how}
      legend={hasBefore ? <Key look="before">The range before</Key> : null}
      report={report}
      query={query}
      isEmpty={bars.every(({ value }) => value === 0)}
    >
      <BarPlot label={name} bars={bars} text={(value) => shortText(value, 'dollars')} />
    </PlotPanel>
  )
}

function Hammers({ report, query }: PlotsProps) {
  const { of, lots } = report.hammers
  const dots = lots
    .filter(({ reserve, hammer }) => reserve > 0 && hammer > 0)
    .map((lot) => ({
      ...{ x: lot.reserve, y: lot.hammer, isMet: lot.is_met },
      text: `${lot.lot_number}: ${figureText(lot.hammer, 'dollars')} for a reserve of ${figureText(lot.reserve, 'dollars')}`,
    }))
  const last =
    of > lots.length ? `The last ${lots.length} of ${of} lots` : of === 1 ? '1 lot' : `${of} lots`
  return (
    <PlotPanel
      name="hammer"
      title="Hammer against reserve"
      how={`${last} with a reserve and a bid; Buy Now apart. Below the line the highest bid fell short.`}
      legend={
        <>
          <Key look="met">Met</Key>
          <Key look="below">Below</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={dots.length === 0}
    >
      <ScatterPlot
        label="Hammer against reserve"
        dots={dots}
        text={(value) => shortText(value, 'dollars')}
        xName="Reserve"
        yName="Highest bid"
      />
    </PlotPanel>
  )
}

function DaysToSale({ report, query }: PlotsProps) {
  const { days_to_sale: columns, total } = report
  const median = total.days_to_sale
  const bars = columns.map(({ from, to, sales }): Bar => {
    const hasMedian = median !== null && median >= from && (to === null || median < to + 1)
    return {
      name: to === null ? `${from}+` : String(from),
      value: sales,
      short: figureText(sales, 'count'),
      text: `${daysText({ from, to })} days: ${salesText(sales)}${hasMedian ? ', the median among them' : ''}`,
      isMarked: hasMedian,
    }
  })
  return (
    <PlotPanel
      name="days_to_sale"
      title="Days to sale"
      how="From when the lot was first open to bids, in whichever run, to its sale; the median's column is marked."
      legend={median === null ? null : `median ${figureText(median, 'days')}`}
      report={report}
      query={query}
      isEmpty={bars.length === 0}
    >
      <BarPlot
        label="Days to sale"
        bars={bars}
        text={(value) => figureText(value, 'count')}
        unit="Days"
        isCount
      />
    </PlotPanel>
  )
}

function Bidders({ report, query }: PlotsProps) {
  const bidders = report.steps.map(({ figures }) => figures.bidders_each)
  const bids = report.steps.map(({ figures }) => figures.bids_each)
  return (
    <PlotPanel
      name="bidders"
      title="Bidders and bids"
      how="The mean of all auctions that ended, those without a bid too. Voided bids do not count."
      legend={
        <>
          <Key look="main">Bids</Key>
          <Key look="second">Bidders</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={bids.every((value) => value === null)}
    >
      <LinePlot
        label="Bidders and bids of an auction"
        steps={stepNames(report)}
        series={[
          { name: 'bids', values: bids, look: 'main' },
          { name: 'bidders', values: bidders, look: 'second' },
        ]}
        text={(value) => figureText(value, 'number')}
        fromZero
      />
    </PlotPanel>
  )
}

function Defaults({ report, query, hasBefore }: PlotsProps) {
  const bars = report.steps.map(({ from, to, figures, before }): Bar => {
    const { defaults, sales, default_rate: rate } = figures
    const was = hasBefore ? `, before ${figureText(before.default_rate, 'share')}` : ''
    return {
      name: dayText(from),
      value: rate ?? 0,
      short: figureText(rate, 'share'),
      text: `${stepText(report, { from, to })}: ${defaults} of ${salesText(sales)}, ${figureText(rate, 'share')}${was}`,
      ...(hasBefore && before.default_rate && { before: before.default_rate }),
    }
  })
  return (
    <PlotPanel
      name="defaults"
      title="Defaults"
      how="Sales that were not paid in time, of the sales of these days; of the last days some may still come."
      legend={hasBefore ? <Key look="before">The range before</Key> : null}
      report={report}
      query={query}
      isEmpty={report.total.sales === 0}
    >
      <BarPlot label="Defaults" bars={bars} text={(value) => figureText(value, 'share')} />
    </PlotPanel>
  )
}

function Times({ report, query }: PlotsProps) {
  const inDays = (hours: number | null) => (hours === null ? null : hours / 24)
  const payment = report.steps.map(({ figures }) => inDays(figures.hours_to_payment))
  const delivery = report.steps.map(({ figures }) => figures.days_to_delivery)
  return (
    <PlotPanel
      name="times"
      title="Win to payment to delivery"
      how="Medians in days: from invoice to all paid, of what was paid in these days; from there to the buyer, of what was delivered."
      legend={
        <>
          <Key look="main">To delivery</Key>
          <Key look="second">To payment</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={[...payment, ...delivery].every((value) => value === null)}
    >
      <LinePlot
        label="Days from win to payment, and on to delivery"
        steps={stepNames(report)}
        series={[
          { name: 'to delivery', values: delivery, look: 'main' },
          { name: 'to payment', values: payment, look: 'second' },
        ]}
        text={(value) => figureText(value, 'days')}
        fromZero
      />
    </PlotPanel>
  )
}

function Funnel({ report, query }: PlotsProps) {
  const steps = funnelSteps(report)
  return (
    <PlotPanel
      name="funnel"
      title={report.funnel.views === null ? 'From bid to payment' : 'From view to payment'}
      how="Of auctions that ended: how often browsers opened their pages, whoever it was; then people at each, so that who bid on three counts three times. Bars by square root."
      report={report}
      query={query}
      isEmpty={steps.every(({ count }) => count === 0)}
    >
      <FunnelPlot steps={steps} />
    </PlotPanel>
  )
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="plot-key" data-look={look}>
      {children}
    </span>
  )
}

function salesText(sales: number): string {
  return sales === 1 ? '1 sale' : `${figureText(sales, 'count')} sales`
}

function stepNames({ steps }: Report): string[] {
  return steps.map(({ from }) => dayText(from))
}
