import ChevronDown from 'lucide-react/icons/chevron-down'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { Logo } from '../../frame/logo.tsx'
import type { RailEntry, StaffScreen } from '../screens.ts'
import type { Opened } from './frame-keys.ts'
import { useGoKey } from './keys.ts'
import { useGoTo } from './place.ts'
import { StaffLink } from './staff-link.tsx'
import { countIn, type WaitingNow } from './waiting.ts'

export interface EntriesProps {
  screens: readonly StaffScreen[]
  waiting: WaitingNow | undefined
}

const GROUPS = [null, 'Sell', 'Settle', 'People', 'House'] as const
const GROUP_NAMES = {
  Sell: 'sell',
  Settle: 'settle',
  People: 'people',
  House: 'house',
} as const

interface RailProps extends EntriesProps {
  name: string
  onOpen: (what: Opened) => void
}

/** The way to every screen, with what waits there. Below 1280 px its icons alone. */
export function Rail({ screens, waiting, name, onOpen }: RailProps) {
  return (
    <nav className="staff-rail on-asphalt" aria-label={staffFrameText('staff')}>
      <Logo />
      <div className="staff-rail-entries">
        <Entries screens={screens} waiting={waiting} />
      </div>
      <button type="button" className="staff-who" title={name} onClick={() => onOpen('more')}>
        <Avatar name={name} />
        <b className="one-line">
          {name}
          <span className="sr-only">{staffFrameText('accountAndSettings')}</span>
        </b>
        <ChevronDown className="icon" />
      </button>
      {screens.map(({ path, title, rail }) =>
        rail?.key ? <GoKey key={path} letter={rail.key} path={path} title={title()} /> : null,
      )}
    </nav>
  )
}

/** By their groups; a group without a screen is left out. */
export function Entries({ screens, waiting }: EntriesProps) {
  return GROUPS.map((group) => {
    const own = screens.filter(({ rail }) => rail && rail.group === group)
    if (own.length === 0) return null
    return (
      <div key={group}>
        {group ? <p className="staff-rail-group">{staffFrameText(GROUP_NAMES[group])}</p> : null}
        {own.map((screen) =>
          screen.rail ? (
            <Entry
              key={screen.path}
              path={screen.path}
              title={screen.title()}
              rail={screen.rail}
              waiting={waiting}
            />
          ) : null,
        )}
      </div>
    )
  })
}

interface EntryProps {
  path: string
  title: string
  rail: RailEntry
  waiting: WaitingNow | undefined
}

function Entry({ path, title, rail, waiting }: EntryProps) {
  const { count, isPressing } = countIn(waiting, rail.queues)
  const Icon = rail.icon
  return (
    <StaffLink path={path} isEntry title={title}>
      <Icon className="icon" />
      <span>{title}</span>
      {count > 0 ? (
        <b data-pressing={isPressing || undefined}>
          {count}
          <span className="sr-only">
            {staffFrameText(isPressing ? 'waitingPressing' : 'waiting')}
          </span>
        </b>
      ) : null}
    </StaffLink>
  )
}

function GoKey({ letter, path, title }: { letter: string; path: string; title: string }) {
  const goTo = useGoTo()
  useGoKey(letter, () => goTo(path), title)
  return null
}

/** The first letters of a name. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
  return (
    <span className="avatar" aria-hidden="true">
      {letters.join('')}
    </span>
  )
}
