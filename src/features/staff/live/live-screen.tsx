import Radio from 'lucide-react/icons/radio'
import { useMemo, useState } from 'react'
import { serverNow } from '../../../browser/clock.ts'
import { liveText } from '../../../languages/staff/live.ts'
import { EmptyState } from '../../../ui/notice.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { useEachSecond } from '../frame/use-each-second.ts'
import { useIsWide } from '../frame/use-is-wide.ts'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { useNamedRow } from '../table/use-named-row.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { FeedPanel } from './feed-panel.tsx'
import './live.css'
import type { RunningAuction } from './live-room.ts'
import { LotPanel } from './lot-panel.tsx'
import type { RoomAct } from './room-acts.ts'
import { alertsIn } from './room-alerts.ts'
import { RoomDialog } from './room-dialog.tsx'
import { RoomFigures } from './room-figures.tsx'
import { nextIn, type RoomGroup } from './room-order.ts'
import { RoomTable } from './room-table.tsx'
import { useHeldOrder, useRoom, useRoomAlerts } from './use-room.ts'

const NOTHING = new Map<never, never>()
const EVERY_MS = 10_000

/** All that runs, by time left, with what is bid and what to look at; the one that is open below, on phones in its place. */
export function LiveScreen() {
  const room = useRoom()
  const { rows = NOTHING } = room
  const order = useHeldOrder(rows)
  const further = useRoomAlerts(rows)
  const { search } = usePlace()
  const isWide = useIsWide()
  const [act, setAct] = useState<RoomAct | null>(null)
  const open = search.get('lot')
  const line = open === null ? undefined : order.rowOf(open)
  const isFurtherDown = useNamedRow(open, line !== undefined, room)
  const moment = useEachSecond((now) => now - (now % EVERY_MS))
  const alerts = useMemo(
    () => alertsIn(further.lines, new Date(Math.max(moment, serverNow()))),
    [further.lines, moment],
  )

  /** What was typed stays in the dialog, which says what is true by now. */
  const renew = async (seen: RoomAct) => {
    if (!('line' in seen)) return
    const { id } = seen.line
    const now = (await room.readLine(id)) ?? (await further.readLine(id))
    if (now) setAct((before) => (before === seen ? { ...seen, line: now } : before))
  }

  useRoomKeys({ groups: order.groups, alerts, open, line, onAct: setAct })
  if (!room.rows)
    return room.error ? (
      <RowsFailed error={room.error} onTryAgain={room.refetch} />
    ) : (
      <RowsLoading />
    )
  const lot = open && !isFurtherDown && <LotPanel key={open} id={open} line={line} onAct={setAct} />
  return (
    <div className="live-room">
      {room.error ? <RowsFailed error={room.error} onTryAgain={room.refetch} isStale /> : null}
      {isWide || !lot ? <RoomFigures room={room} onAct={setAct} /> : null}
      <div className="live-columns">
        <div className="live-main">
          {!isWide && lot ? null : rows.size === 0 ? (
            <EmptyState
              icon={Radio}
              as="h2"
              title={liveText('nothingRuns')}
              text={liveText('nothingRunsText')}
              action={<GoToScreen path="inventory" search="status=draft" />}
            />
          ) : (
            <RoomTable room={room} order={order} open={open} alerts={alerts} />
          )}
          {lot}
        </div>
        {isWide || !lot ? (
          <aside className="live-aside">
            <AlertsPanel alerts={alerts} onAct={setAct} />
            <FeedPanel />
          </aside>
        ) : null}
      </div>
      {act ? (
        <RoomDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => {
            room.refetch()
            further.refetch()
          }}
          onChangedMeanwhile={() => void renew(act)}
        />
      ) : null}
    </div>
  )
}

/** The one below the open lot's, or the first. */
function nextAlert(alerts: ReturnType<typeof alertsIn>, open: string | null): string | undefined {
  const ids = [...new Set(alerts.map(({ line }) => line.id))]
  return ids[(ids.indexOf(open ?? '') + 1) % ids.length]
}

interface RoomKeys {
  groups: readonly RoomGroup[]
  alerts: ReturnType<typeof alertsIn>
  open: string | null
  line: RunningAuction | undefined
  onAct: (act: RoomAct) => void
}

function useRoomKeys({ groups, alerts, open, line, onAct }: RoomKeys): void {
  const { change } = usePlace()
  const show = (id: string | undefined) => id !== undefined && change({ lot: id })
  const hint = { isShown: true }
  useKey('J', () => show(nextIn(groups, open, 1)), { name: liveText('next'), ...hint })
  useKey('K', () => show(nextIn(groups, open, -1)), { name: liveText('previous'), ...hint })
  useKey('A', () => show(nextAlert(alerts, open)), {
    ...{ name: liveText('nextAlert'), ...hint },
    enabled: alerts.length > 0,
  })
  useKey('E', () => line && onAct({ what: 'extend', line }), {
    ...{ name: liveText('extend'), ...hint },
    enabled: line?.paused_at === null,
  })
  useKey('P', () => line && onAct({ what: line.paused_at === null ? 'pause' : 'resume', line }), {
    ...{ name: liveText('pauseOrResume'), ...hint },
    enabled: line !== undefined,
  })
  useKey('Escape', () => change({ lot: null }), { name: liveText('back'), enabled: open !== null })
}
