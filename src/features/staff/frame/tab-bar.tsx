import Menu from 'lucide-react/icons/menu'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import type { Opened } from './frame-keys.ts'
import type { EntriesProps } from './rail.tsx'
import { StaffLink } from './staff-link.tsx'
import { countIn } from './waiting.ts'

/** On phones: the screens that are needed on the way, and the rest behind More. */
export function TabBar(props: EntriesProps & { onOpen: (what: Opened) => void }) {
  const { screens, waiting, onOpen } = props
  return (
    <nav className="staff-tabs on-asphalt" aria-label={staffFrameText('staffShort')}>
      {screens.map(({ path, rail }) => {
        if (!rail?.tab) return null
        const Icon = rail.icon
        const { count } = countIn(waiting, rail.queues)
        return (
          <StaffLink key={path} path={path} isEntry>
            <Icon className="icon" />
            {rail.tab()}
            {count > 0 ? (
              <span className="sr-only">{staffFrameText('countWaiting', { count })}</span>
            ) : null}
          </StaffLink>
        )
      })}
      <button type="button" onClick={() => onOpen('more')}>
        <Menu className="icon" />
        {staffFrameText('more')}
      </button>
    </nav>
  )
}
