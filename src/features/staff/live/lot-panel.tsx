import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { formatDollars } from '../../../rules/money.ts'
import { Chip, Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { timeOfDay, weekdayAndTime } from '../../lot/instants.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { SignaturePanel } from '../settlement/desk/signature-panel.tsx'
import '../settlement/desk/styles.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { runBidsAddress, type RunBid, type RunningAuction } from './live-room.ts'
import './lot-panel.css'
import type { RoomAct } from './room-acts.ts'
import { useRunBids } from './use-room.ts'

const BIDS_AT_ONCE = 20
const MOST_BIDS = 100

interface LotPanelProps {
  id: string
  /** Undefined for one that does not run, or is not among what was read. */
  line: RunningAuction | undefined
  onAct: (act: RoomAct) => void
}

/** One auction: what can be done about it, its bids, and what waits for a second person. */
export function LotPanel({ id, line, onAct }: LotPanelProps) {
  const [limit, setLimit] = useState(BIDS_AT_ONCE)
  const [sign, setSign] = useState<Act | null>(null)
  const { data, error, refetch } = useRunBids(id, limit)
  const isWide = useIsWide()
  return (
    <section className="panel live-lot" aria-label="Open auction">
      {isWide ? null : (
        <StaffLink path="live" className="link live-back">
          <ArrowLeft className="icon" /> All running
        </StaffLink>
      )}
      <LotHead id={id} line={line} onAct={onAct} />
      {error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} isStale={data !== undefined} />
      ) : null}
      {data ? (
        <div className="live-lot-parts" data-asked={data.approvals.length > 0 || undefined}>
          <div>
            {data.items.length === 0 ? <p className="live-none">Nobody has bid yet.</p> : null}
            <ol className="live-bids-list">
              {data.items.map((bid) => (
                <BidRow
                  key={bid.id}
                  bid={bid}
                  isHighest={bid.id === highestOf(data.items)}
                  isAsked={data.approvals.some(({ subject }) => subject === bid.id)}
                  onVoid={line && (() => onAct({ what: 'void', line, bid }))}
                />
              ))}
            </ol>
            {data.next_cursor !== null && limit < MOST_BIDS ? (
              <Button look="ghost" size="sm" onClick={() => setLimit(MOST_BIDS)}>
                Show more
              </Button>
            ) : null}
          </div>
          {data.approvals.length > 0 ? (
            <div className="live-signatures">
              {data.approvals.map((approval) => (
                <SignaturePanel key={approval.id} approval={approval} ask={setSign} />
              ))}
            </div>
          ) : null}
        </div>
      ) : error ? null : (
        <RowsLoading />
      )}
      {sign ? <ActDialog act={sign} onClose={() => setSign(null)} /> : null}
    </section>
  )
}

function LotHead({ id, line, onAct }: LotPanelProps) {
  return (
    <header>
      <h2>{line?.title ?? 'This auction does not run any more'}</h2>
      {line ? (
        <p>
          <span className="tn">{line.lot_number}</span>,{' '}
          {line.paused_at === null
            ? `ends ${weekdayAndTime(line.ends_at)}`
            : `paused since ${timeOfDay(line.paused_at)}`}
        </p>
      ) : null}
      <StaffLink path={`inventory/${id}`} className="link">
        Edit
      </StaffLink>
      <CsvButton name="bids" address={runBidsAddress(id)} query="" of="these bids" />
      {line ? (
        <div className="live-acts">
          {line.paused_at === null ? (
            <>
              <Button look="line" size="sm" onClick={() => onAct({ what: 'extend', line })}>
                <AlarmClockPlus className="icon" /> Extend <KeyCap keys="E" />
              </Button>
              <Button look="line" size="sm" onClick={() => onAct({ what: 'pause', line })}>
                <Pause className="icon" /> Pause for a fault <KeyCap keys="P" />
              </Button>
              <Button look="danger" size="sm" onClick={() => onAct({ what: 'end', line })}>
                <Square className="icon" /> End now
              </Button>
            </>
          ) : (
            <Button look="ink" size="sm" onClick={() => onAct({ what: 'resume', line })}>
              <Play className="icon" /> Resume <KeyCap keys="P" />
            </Button>
          )}
        </div>
      ) : null}
    </header>
  )
}

/** Of those that count the latest is the highest. */
function highestOf(bids: readonly RunBid[]): string | undefined {
  return bids.find(({ voided_at: at }) => at === null)?.id
}

interface BidRowProps {
  bid: RunBid
  isHighest: boolean
  /** A void waits for a second person. */
  isAsked: boolean
  onVoid: (() => void) | undefined
}

function BidRow({ bid, isHighest, isAsked, onVoid }: BidRowProps) {
  const { bidder, amount, created_at: at, voided_at: voidedAt } = bid
  const isVoided = voidedAt !== null
  return (
    <li data-highest={isHighest || undefined} data-voided={isVoided || isAsked || undefined}>
      <b className="one-line">{bidder}</b>
      <time className="tn" dateTime={at}>
        {timeOfDay(at)}
      </time>
      {isVoided ? (
        <Chip tone="mute">Voided</Chip>
      ) : isAsked ? (
        <Chip tone="warn">Void requested</Chip>
      ) : isHighest ? (
        <Badge tone="lane">Highest</Badge>
      ) : (
        <span />
      )}
      <span className="fig">{formatDollars(amount)}</span>
      {onVoid && !isVoided && !isAsked ? (
        <Button look="ghost" size="sm" onClick={onVoid}>
          Void<span className="sr-only"> the bid of {formatDollars(amount)}</span>
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
