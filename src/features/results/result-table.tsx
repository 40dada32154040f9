import { Link } from '@tanstack/react-router'
import { formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { Chip } from '../../ui/badge.tsx'
import { weekdayAndTime } from '../lot/instants.ts'
import { Picture } from '../lot/picture.tsx'
import { bidsInWords, gainInWords, RESULT_CHIPS } from './result-words.ts'
import type { RunInResults } from './results.ts'

/** Every run of the list, the last that ended first. On phones each row is a card. */
export function ResultTable({ items }: { items: readonly RunInResults[] }) {
  return (
    <table className="panel result-rows">
      <thead>
        <tr>
          <th scope="col">Lot</th>
          <th scope="col">Result</th>
          <th scope="col">First bid</th>
          <th scope="col">Sold for</th>
          <th scope="col">Above the first bid</th>
          <th scope="col">Bids</th>
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
  const { word, tone } = RESULT_CHIPS[result]
  return (
    <tr data-result={result}>
      <td className="photos result-lot">
        <Picture src={mainPhoto(item)} category={category} sizes="5.5rem" alt="" loading="lazy" />
        <div>
          <RunLink item={item} />
          <p className="tn">
            {lot_number}
            {run > 1 ? `, run ${run}` : ''} ·{' '}
            <time dateTime={ended_at}>{weekdayAndTime(ended_at)}</time>
          </p>
        </div>
      </td>
      <td data-label="Result">
        <Chip tone={tone}>{word}</Chip>
      </td>
      <td data-label="First bid" className="fig">
        {first_bid === null ? '–' : formatDollars(first_bid)}
      </td>
      <td data-label="Sold for" className="fig result-price">
        {price === null ? '–' : formatDollars(price)}
      </td>
      <td data-label="Above the first bid" className="tn">
        {gainInWords(item)}
      </td>
      <td data-label="Bids" className="tn">
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
