import { reportsText } from '../../../languages/staff/reports.ts'
import { dayText, STEP_NAMES } from './day-words.ts'
import { figureText, MONEY_WORDS, shortText } from './figure-words.ts'
import { BeforeKey, Key } from './plot-keys.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { type Bar, BarPlot } from './plots/bar-plot.tsx'
import { FunnelPlot } from './plots/funnel-plot.tsx'
import { LinePlot } from './plots/line-plot.tsx'
import './plots/plots.css'
import { ScatterPlot } from './plots/scatter-plot.tsx'
import {
  defaultsInWords,
  hammerInWords,
  revenueInWords,
  salesInWords,
  stepNames,
  whichHammers,
} from './point-words.ts'
import { funnelSteps } from './report-tables.ts'
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
      title={reportsText('sellThrough')}
      how={reportsText('sellThroughHow')}
      legend={
        <>
          <Key look="main">{reportsText('theseDays')}</Key>
          <BeforeKey isShown={hasBefore} />
        </>
      }
      report={report}
      query={query}
      isEmpty={now.every((value) => value === null)}
    >
      <LinePlot
        label={reportsText('sellThrough')}
        steps={stepNames(report)}
        series={[
          ...(hasBefore
            ? [{ name: reportsText('seriesBefore'), values: before, look: 'before' } as const]
            : []),
          { name: reportsText('seriesSold'), values: now, look: 'main' },
        ]}
        text={(value) => figureText(value, 'share')}
      />
    </PlotPanel>
  )
}

function Revenue({ report, query, hasBefore }: PlotsProps) {
  const { name, by, how } = MONEY_WORDS[report.of]
  const bars = report.steps.map((step, at): Bar => {
    const { before } = step
    const { revenue } = step.figures
    return {
      name: dayText(step.from),
      value: revenue,
      short: shortText(revenue, 'dollars').replace('$', ''),
      text: revenueInWords(report, step, hasBefore),
      ...(hasBefore && before.revenue > 0 && { before: before.revenue }),
      isMarked: at === report.steps.length - 1,
    }
  })
  return (
    <PlotPanel
      name="revenue"
      title={reportsText(by, { step: STEP_NAMES[report.step_days] })}
      how={reportsText(how)}
      legend={<BeforeKey isShown={hasBefore} />}
      report={report}
      query={query}
      isEmpty={bars.every(({ value }) => value === 0)}
    >
      <BarPlot
        label={reportsText(name)}
        bars={bars}
        text={(value) => shortText(value, 'dollars')}
      />
    </PlotPanel>
  )
}

function Hammers({ report, query }: PlotsProps) {
  const dots = report.hammers.lots
    .filter(({ reserve, hammer }) => reserve > 0 && hammer > 0)
    .map((lot) => ({
      ...{ x: lot.reserve, y: lot.hammer, isMet: lot.is_met },
      text: hammerInWords(lot),
    }))
  return (
    <PlotPanel
      name="hammer"
      title={reportsText('hammerAgainstReserve')}
      how={whichHammers(report)}
      legend={
        <>
          <Key look="met">{reportsText('met')}</Key>
          <Key look="below">{reportsText('below')}</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={dots.length === 0}
    >
      <ScatterPlot
        label={reportsText('hammerAgainstReserve')}
        dots={dots}
        text={(value) => shortText(value, 'dollars')}
        xName={reportsText('reserve')}
        yName={reportsText('highestBid')}
      />
    </PlotPanel>
  )
}

function DaysToSale({ report, query }: PlotsProps) {
  const { days_to_sale: columns, total } = report
  const median = total.days_to_sale
  const bars = columns.map((column): Bar => {
    const { from, to, sales } = column
    const hasMedian = median !== null && median >= from && (to === null || median < to + 1)
    return {
      name: to === null ? `${from}+` : String(from),
      value: sales,
      short: figureText(sales, 'count'),
      text: salesInWords(column, hasMedian),
      isMarked: hasMedian,
    }
  })
  return (
    <PlotPanel
      name="days_to_sale"
      title={reportsText('daysToSale')}
      how={reportsText('daysToSaleHow')}
      legend={
        median === null ? null : reportsText('medianIs', { days: figureText(median, 'days') })
      }
      report={report}
      query={query}
      isEmpty={bars.length === 0}
    >
      <BarPlot
        label={reportsText('daysToSale')}
        bars={bars}
        text={(value) => figureText(value, 'count')}
        unit={reportsText('days')}
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
      title={reportsText('biddersAndBids')}
      how={reportsText('biddersAndBidsHow')}
      legend={
        <>
          <Key look="main">{reportsText('bids')}</Key>
          <Key look="second">{reportsText('bidders')}</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={bids.every((value) => value === null)}
    >
      <LinePlot
        label={reportsText('biddersAndBidsOf')}
        steps={stepNames(report)}
        series={[
          { name: reportsText('seriesBids'), values: bids, look: 'main' },
          { name: reportsText('seriesBidders'), values: bidders, look: 'second' },
        ]}
        text={(value) => figureText(value, 'number')}
        fromZero
      />
    </PlotPanel>
  )
}

function Defaults({ report, query, hasBefore }: PlotsProps) {
  const bars = report.steps.map((step): Bar => {
    const { before } = step
    const { default_rate: rate } = step.figures
    return {
      name: dayText(step.from),
      value: rate ?? 0,
      short: figureText(rate, 'share'),
      text: defaultsInWords(report, step, hasBefore),
      ...(hasBefore && before.default_rate && { before: before.default_rate }),
    }
  })
  return (
    <PlotPanel
      name="defaults"
      title={reportsText('defaults')}
      how={reportsText('defaultsHow')}
      legend={<BeforeKey isShown={hasBefore} />}
      report={report}
      query={query}
      isEmpty={report.total.sales === 0}
    >
      <BarPlot
        label={reportsText('defaults')}
        bars={bars}
        text={(value) => figureText(value, 'share')}
      />
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
      title={reportsText('winToDelivery')}
      how={reportsText('winToDeliveryHow')}
      legend={
        <>
          <Key look="main">{reportsText('toDelivery')}</Key>
          <Key look="second">{reportsText('toPayment')}</Key>
        </>
      }
      report={report}
      query={query}
      isEmpty={[...payment, ...delivery].every((value) => value === null)}
    >
      <LinePlot
        label={reportsText('daysFromWin')}
        steps={stepNames(report)}
        series={[
          { name: reportsText('seriesToDelivery'), values: delivery, look: 'main' },
          { name: reportsText('seriesToPayment'), values: payment, look: 'second' },
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
      title={reportsText(report.funnel.views === null ? 'bidToPayment' : 'viewToPayment')}
      how={reportsText('funnelHow')}
      report={report}
      query={query}
      isEmpty={steps.every(({ count }) => count === 0)}
    >
      <FunnelPlot steps={steps} />
    </PlotPanel>
  )
}
