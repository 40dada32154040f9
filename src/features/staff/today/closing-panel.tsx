import { Link } from '@tanstack/react-router'
import { todayText } from '../../../languages/staff/today.ts'
import { formatDollars } from '../../../rules/money.ts'
import { Countdown } from '../../lot/countdown.tsx'
import { Picture } from '../../lot/picture.tsx'
import type { Today } from './today.ts'

type Closing = Today['closing'][number]

/** What closes next, with its bid against the reserve. */
export function ClosingPanel({ today }: { today: Today }) {
  const { closing, figures } = today
  return (
    <section className="panel today-closing" aria-label={todayText('closingNext')}>
      <h2>
        {todayText('closingNext')}{' '}
        <small>{todayText('countToday', { count: figures.closing_today })}</small>
      </h2>
      {closing.length === 0 ? <p className="today-none">{todayText('noneClosing')}</p> : null}
      <ul>
        {closing.map((lot) => (
          <ClosingRow key={lot.id} lot={lot} />
        ))}
      </ul>
    </section>
  )
}

const RESERVES = { none: 'noReserve', met: 'reserveMet', not_met: 'belowReserve' } as const

function ClosingRow({ lot }: { lot: Closing }) {
  const { bid_count: count } = lot
  const price = formatDollars(lot.price)
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
          {count === 0
            ? todayText('startingBid', { price })
            : todayText('bidsAndPrice', { count, price })}
        </small>
      </span>
      <span className="today-left">
        <Countdown endsAt={lot.ends_at} pausedAt={null} />
        <small data-reserve={count === 0 ? 'none' : lot.reserve}>
          {todayText(count === 0 ? 'noBids' : RESERVES[lot.reserve])}
        </small>
      </span>
    </li>
  )
}
