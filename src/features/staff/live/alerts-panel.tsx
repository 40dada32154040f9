import CircleMinus from 'lucide-react/icons/circle-minus'
import Pause from 'lucide-react/icons/pause'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { serverNow } from '../../../browser/clock.ts'
import { liveText } from '../../../languages/staff/live.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import './alerts-panel.css'
import type { RoomAct } from './room-acts.ts'
import { alertText, alertTitle, type RoomAlert } from './room-alerts.ts'

/** More than anybody works off at a time; the rest follow once these are seen to. */
const SHOWN = 8

const ICONS = {
  paused: Pause,
  'no-bids': CircleMinus,
  'one-account': Users,
  'reserve-near': TrendingUp,
}
const TONES = { paused: 'info', 'no-bids': 'warn', 'one-account': 'bad', 'reserve-near': 'ok' }

interface AlertsPanelProps {
  alerts: readonly RoomAlert[]
  onAct: (act: RoomAct) => void
}

/** What to look at, each with what can be done about it. */
export function AlertsPanel({ alerts, onAct }: AlertsPanelProps) {
  return (
    <section className="panel live-alerts" aria-label={liveText('alerts')}>
      <h2>
        {liveText('alerts')} <small>{liveText('countOpen', { count: alerts.length })}</small>
      </h2>
      {alerts.length === 0 ? <p className="live-none">{liveText('noAlerts')}</p> : null}
      <ul>
        {alerts.slice(0, SHOWN).map((one) => (
          <AlertRow key={`${one.line.id} ${one.alert.kind}`} one={one} onAct={onAct} />
        ))}
      </ul>
      {alerts.length > SHOWN ? (
        <p className="live-none">{liveText('moreLater', { count: alerts.length - SHOWN })}</p>
      ) : null}
    </section>
  )
}

function AlertRow({ one, onAct }: { one: RoomAlert; onAct: AlertsPanelProps['onAct'] }) {
  const { line, alert } = one
  const Icon = ICONS[alert.kind]
  return (
    <li data-tone={TONES[alert.kind]}>
      <Icon className="icon" />
      <div>
        <b>{alertTitle(one)}</b>
        <p>{alertText(one, serverNow())}</p>
        <span className="live-alert-acts">
          <StaffLink path="live" search={`lot=${line.id}`} className="link">
            {liveText('open')} <span className="sr-only">{line.lot_number}</span>
          </StaffLink>
          {alert.kind === 'paused' ? (
            <button type="button" className="link" onClick={() => onAct({ what: 'resume', line })}>
              {liveText('resume')} <span className="sr-only">{line.lot_number}</span>
            </button>
          ) : null}
          {alert.kind === 'no-bids' ? (
            <button type="button" className="link" onClick={() => onAct({ what: 'extend', line })}>
              {liveText('extend')} <span className="sr-only">{line.lot_number}</span>
            </button>
          ) : null}
        </span>
      </div>
    </li>
  )
}
