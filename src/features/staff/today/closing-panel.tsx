import { Link } from '@tanstack/react-router'
import { formatDollars } from '../../../rules/money.ts'
import { Countdown } from '../../lot/countdown.tsx'
import { Picture } from '../../lot/picture.tsx'
import type { Today } from './today.ts'

type Closing = Today['closing'][number]

/** What closes next, with its bid against the reserve. */
export function ClosingPanel({ today }: { today: Today }) {
  const { closing, figures } = today
  return (
    <section className="panel today-closing" aria-label="Closing next">
      <h2>
        Closing next <small>{figures.closing_today} today</small>
      </h2>
      {closing.length === 0 ? <p className="today-none">Nothing closes within a day.</p> : null}
      <ul>
        {closing.map((lot) => (
          <ClosingRow key={lot.id} lot={lot} />
        ))}
      </ul>
    </section>
  )
}

const RESERVES = { none: 'No reserve', met: 'Reserve met', not_met: 'Below reserve' }

function ClosingRow({ lot }: { lot: Closing }) {
  const bids = lot.bid_count === 1 ? '1 bid' : `${lot.bid_count} bids`
  return (
    <li>
      <span className="today-photo">
        <Picture src={lot.image_url} category={lot.category} alt="" sizes="3rem" />
      </span>
      <span className="today-what">
        <Link to="/auction/$id" params={{ id: lot.id }} className="one-line">
          {lot.title}
        </Link>
        <small>
          {lot.bid_count === 0 ? 'Starting bid' : `${bids},`} {formatDollars(lot.price)}
        </small>
      </span>
      <span className="today-left">
        <Countdown endsAt={lot.ends_at} pausedAt={null} />
        <small data-reserve={lot.bid_count === 0 ? 'none' : lot.reserve}>
          {lot.bid_count === 0 ? 'No bids' : RESERVES[lot.reserve]}
        </small>
      </span>
    </li>
  )
}
