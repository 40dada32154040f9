import { sum } from 'es-toolkit/math'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { liveText } from '../../../languages/staff/live.ts'
import { Button } from '../../../ui/button.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { BID_MINUTES, ROOM_ADDRESS } from './live-room.ts'
import type { RoomAct } from './room-acts.ts'
import './room-figures.css'
import type { useRoom } from './use-room.ts'

/** Of the last minutes, marked in the plot. */
const LATELY = 10

interface RoomFiguresProps {
  room: ReturnType<typeof useRoom>
  onAct: (act: RoomAct) => void
}

/** How much goes on, in one strip. */
export function RoomFigures({ room, onAct }: RoomFiguresProps) {
  const { figures, total } = room
  if (!figures) return null
  const lately = sum(figures.bids_by_minute.slice(-LATELY))
  const bids = sum(figures.bids_by_minute)
  const { paused, paused_together: together } = figures
  const running = total - paused
  return (
    <section className="panel live-figures" aria-label={liveText('figures')}>
      <Figure label={liveText('running')} figure={running} />
      <Figure label={liveText('withinHourFigure')} figure={figures.within_the_hour} />
      <Figure label={liveText('bidsLately', { minutes: LATELY })} figure={lately} />
      <Figure label={liveText('watchingNow')} figure={figures.watchers} />
      <div className="live-switch">
        <CsvButton name="live-room" address={ROOM_ADDRESS} query="" />
        {running > 0 ? (
          <Button
            look="line"
            size="sm"
            onClick={() => onAct({ what: 'pause-all', auctions: running })}
          >
            <Pause className="icon" /> {liveText('pauseAll')}
          </Button>
        ) : null}
        {together > 0 ? (
          <Button
            look="ink"
            size="sm"
            onClick={() =>
              onAct({ what: 'resume-all', auctions: together, others: paused - together })
            }
          >
            <Play className="icon" /> {liveText('resumeCount', { count: together })}
          </Button>
        ) : null}
      </div>
      <div className="live-minutes">
        <small>{liveText('bidsEachMinute')}</small>
        <svg
          viewBox={`0 0 ${BID_MINUTES * 8} 24`}
          preserveAspectRatio="none"
          role="img"
          aria-label={liveText('bidsLastHour', { count: bids })}
        >
          {bars(figures.bids_by_minute).map(({ minute, height }) => (
            <rect
              key={minute}
              x={minute * 8}
              y={24 - height}
              width={6}
              height={height}
              data-late={minute >= BID_MINUTES - LATELY || undefined}
            />
          ))}
        </svg>
      </div>
    </section>
  )
}

/** Each at least a line, so that a quiet minute is seen as one. */
function bars(minutes: readonly number[]) {
  const most = Math.max(1, ...minutes)
  return minutes.map((bids, minute) => ({ minute, height: 1 + (23 * bids) / most }))
}

function Figure({ label, figure }: { label: string; figure: number }) {
  return (
    <div className="live-figure">
      <small>{label}</small>
      <span className="fig">{figure.toLocaleString('en-US')}</span>
    </div>
  )
}
