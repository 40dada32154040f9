import { Link } from '@tanstack/react-router'
import { resultsText } from '../../languages/site/results.ts'
import { formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { Chip } from '../../ui/badge.tsx'
import { weekdayAndTime } from '../lot/instants.ts'
import { Picture } from '../lot/picture.tsx'
import { bidsInWords, gainInWords, resultChip } from './result-words.ts'
import type { RunInResults } from './results.ts'

/** Every run of the list, the last that ended first. On phones each row is a card. */
export function ResultTable({ items }: { items: readonly RunInResults[] }) {
  return (
    <table className="panel result-rows">
      <thead>
        <tr>
          <th scope="col">{resultsText('lot')}</th>
          <th scope="col">{resultsText('result')}</th>
          <th scope="col">{resultsText('firstBid')}</th>
          <th scope="col">{resultsText('soldFor')}</th>
          <th scope="col">{resultsText('aboveFirstBid')}</th>
          <th scope="col">{resultsText('bids')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ResultRow key={`${item.id} ${item.run}`} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function ResultRow({ item }: { item: RunInResults }) {
  const { result, lot_number, run, first_bid, price, ended_at, category } = item
  const { word, tone } = resultChip(result)
  return (
    <tr data-result={result}>
      <td className="photos result-lot">
        <Picture src={mainPhoto(item)} category={category} sizes="5.5rem" alt="" loading="lazy" />
        <div>
          <RunLink item={item} />
          <p className="tn">
            {run > 1 ? resultsText('lotOfRun', { lot: lot_number, run }) : lot_number} ·{' '}
            <time dateTime={ended_at}>{weekdayAndTime(ended_at)}</time>
          </p>
        </div>
      </td>
      <td data-label={resultsText('result')} className="result-outcome">
        <Chip tone={tone}>{word}</Chip>
      </td>
      <td data-label={resultsText('firstBid')} className="fig">
        {first_bid === null ? '–' : formatDollars(first_bid)}
      </td>
      <td data-label={resultsText('soldFor')} className="fig result-price">
        {price === null ? '–' : formatDollars(price)}
      </td>
      <td data-label={resultsText('aboveFirstBid')} className="tn">
        {gainInWords(item)}
      </td>
      <td data-label={resultsText('bids')} className="tn result-bids">
        {bidsInWords(item)}
      </td>
    </tr>
  )
}

/** To the page of that run: the auction's own while it is the present one. */
function RunLink({ item: { id, run, title, is_present_run } }: { item: RunInResults }) {
  if (is_present_run) {
    return (
      <Link to="/auction/$id" params={{ id }} preload={false}>
        {title}
      </Link>
    )
  }
  return (
    <Link to="/auction/$id/run/$run" params={{ id, run: String(run) }} preload={false}>
      {title}
    </Link>
  )
}
