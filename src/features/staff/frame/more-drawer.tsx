import { Link, useNavigate } from '@tanstack/react-router'
import IdCardLanyard from 'lucide-react/icons/id-card-lanyard'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Power from 'lucide-react/icons/power'
import Store from 'lucide-react/icons/store'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { forgetReturnAddress } from '../../../browser/return-address.ts'
import { signOut } from '../../../browser/session.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { frameText } from '../../../languages/site/frame.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DialogClose, Drawer } from '../../../ui/dialog.tsx'
import { LanguageLink } from '../../frame/language-link.tsx'
import { ThemeButton } from '../../frame/theme-switch.tsx'
import type { Opened } from './frame-keys.ts'
import { useStaffPath } from './place.ts'
import { Entries, type EntriesProps } from './rail.tsx'

interface MoreProps extends EntriesProps {
  isOpen: boolean
  name: string
  onClose: () => void
  onOpen: (what: Opened) => void
}

/** All screens, for phones; whose account it is, and what is set for it. */
export function MoreDrawer({ isOpen, name, screens, waiting, onClose, onOpen }: MoreProps) {
  useCloseOnNavigation(onClose)
  const navigate = useNavigate()
  function leave(): void {
    signOut({ hasLeft: true })
    toastSuccess(frameText('signedOut'))
    void navigate({ to: '/' }).finally(forgetReturnAddress)
  }
  return (
    <Drawer open={isOpen} onOpenChange={onClose} title={staffFrameText('menu')}>
      <div className="spread drawer-head on-asphalt">
        <b className="one-line">{name}</b>
        <DialogClose asChild>
          <IconButton label={staffFrameText('closeMenu')}>
            <X className="icon" />
          </IconButton>
        </DialogClose>
      </div>
      <nav className="staff-more staff-more-screens" aria-label={staffFrameText('staffScreens')}>
        <Entries screens={screens} waiting={waiting} />
      </nav>
      <div className="staff-more">
        <button type="button" onClick={() => onOpen('keys')}>
          <Keyboard className="icon" />
          <span>{staffFrameText('keys')}</span>
        </button>
        <Link to="/dashboard">
          <IdCardLanyard className="icon" />
          <span>{frameText('dashboard')}</span>
        </Link>
        <Link to="/dashboard" search={{ view: 'security' }}>
          <KeyRound className="icon" />
          <span>{staffFrameText('security')}</span>
        </Link>
        <Link to="/">
          <Store className="icon" />
          <span>{staffFrameText('publicSite')}</span>
        </Link>
        <button type="button" onClick={leave}>
          <Power className="icon" />
          <span>{staffFrameText('signOut')}</span>
        </button>
      </div>
      <div className="staff-more-foot">
        <ThemeButton />
        <LanguageLink className="link" />
      </div>
    </Drawer>
  )
}

function useCloseOnNavigation(onClose: () => void): void {
  const path = useStaffPath()
  const openedAt = useRef(path)
  useEffect(() => {
    if (openedAt.current === path) return
    openedAt.current = path
    onClose()
  }, [path, onClose])
}
