import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { liveText } from '../../../languages/staff/live.ts'
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
    <section className="panel live-lot" aria-label={liveText('openAuction')}>
      {isWide ? null : (
        <StaffLink path="live" className="link live-back">
          <ArrowLeft className="icon" /> {liveText('allRunning')}
        </StaffLink>
      )}
      <LotHead id={id} line={line} onAct={onAct} />
      {error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} isStale={data !== undefined} />
      ) : null}
      {data ? (
        <div className="live-lot-parts" data-asked={data.approvals.length > 0 || undefined}>
          <div>
            {data.items.length === 0 ? (
              <p className="live-none">{liveText('nobodyHasBid')}</p>
            ) : null}
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
                {liveText('showMore')}
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
      <h2>{line?.title ?? liveText('runsNoMore')}</h2>
      {line ? (
        <p>
          {liveText.rich(line.paused_at === null ? 'lotEnds' : 'lotPausedSince', {
            number: line.lot_number,
            time:
              line.paused_at === null ? weekdayAndTime(line.ends_at) : timeOfDay(line.paused_at),
            lot: (words) => <span className="tn">{words}</span>,
          })}
        </p>
      ) : null}
      <StaffLink path={`inventory/${id}`} className="link">
        {liveText('edit')}
      </StaffLink>
      <CsvButton name="bids" address={runBidsAddress(id)} query="" of={liveText('theseBids')} />
      {line ? (
        <div className="live-acts">
          {line.paused_at === null ? (
            <>
              <Button look="line" size="sm" onClick={() => onAct({ what: 'extend', line })}>
                <AlarmClockPlus className="icon" /> {liveText('extend')} <KeyCap keys="E" />
              </Button>
              <Button look="line" size="sm" onClick={() => onAct({ what: 'pause', line })}>
                <Pause className="icon" /> {liveText('pauseForFault')} <KeyCap keys="P" />
              </Button>
              <Button look="danger" size="sm" onClick={() => onAct({ what: 'end', line })}>
                <Square className="icon" /> {liveText('endNow')}
              </Button>
            </>
          ) : (
            <Button look="ink" size="sm" onClick={() => onAct({ what: 'resume', line })}>
              <Play className="icon" /> {liveText('resume')} <KeyCap keys="P" />
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
        <Chip tone="mute">{liveText('voided')}</Chip>
      ) : isAsked ? (
        <Chip tone="warn">{liveText('voidAsked')}</Chip>
      ) : isHighest ? (
        <Badge tone="lane">{liveText('highest')}</Badge>
      ) : (
        <span />
      )}
      <span className="fig">{formatDollars(amount)}</span>
      {onVoid && !isVoided && !isAsked ? (
        <Button look="ghost" size="sm" onClick={onVoid}>
          {liveText.rich('voidTheBid', {
            amount: formatDollars(amount),
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
