import TextSearch from 'lucide-react/icons/text-search'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { HeaderClock } from '../../frame/header-clock.tsx'
import { LanguageLink } from '../../frame/language-link.tsx'
import { ThemeSwitch } from '../../frame/theme-switch.tsx'
import { UploadsStatus } from '../uploads/uploads-status.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import type { Opened } from './frame-keys.ts'
import { KeyCap } from './key-cap.tsx'
import type { Waiting } from './waiting.ts'

interface TopBarProps {
  title: string
  waiting: Waiting
  /** Lots, members and invoices are found for staff. */
  canFind: boolean
  onOpen: (what: Opened) => void
}

/** What screen this is, the way to everything else, the time, and whether what is seen is fresh. */
export function TopBar({ title, waiting, canFind, onOpen }: TopBarProps) {
  return (
    <header className="staff-top">
      <h1 className="h">{title}</h1>
      <button type="button" className="staff-command" onClick={() => onOpen('palette')}>
        <TextSearch className="icon" />
        <span>{staffFrameText(canFind ? 'findAnything' : 'findScreen')}</span>
        <KeyCap keys="Mod+K" />
      </button>
      <div className="staff-top-end">
        <UploadsStatus />
        <HeaderClock />
        <ConnectionStatus waiting={waiting} />
        <LanguageLink className="staff-language" />
        <ThemeSwitch />
      </div>
    </header>
  )
}
