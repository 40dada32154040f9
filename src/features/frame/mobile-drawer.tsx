import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { frameMoreText } from '../../languages/site/frame-more.ts'
import { frameText } from '../../languages/site/frame.ts'
import { IconButton } from '../../ui/button.tsx'
import { DialogClose, Drawer } from '../../ui/dialog.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import './mobile-drawer.css'
import { mainNavigation, watchlistLink } from './navigation.ts'
import { SidebarMenus } from './sidebar.tsx'
import { dialable, siteQuery } from './site.ts'
import { ThemeButton } from './theme-switch.tsx'

interface MobileDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The main navigation on small screens, with all that the wide frame shows beside it. */
export function MobileDrawer({ open, onOpenChange }: MobileDrawerProps) {
  useCloseOnNavigation(onOpenChange)
  const watchlist = watchlistLink()
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={frameMoreText('menu')}>
      <div className="spread drawer-head on-asphalt">
        <Logo />
        <DialogClose asChild>
          <IconButton label={frameMoreText('closeMenu')}>
            <X className="icon" />
          </IconButton>
        </DialogClose>
      </div>
      <div className="stack drawer-account">
        <AccountButtons isInDrawer />
      </div>
      <nav className="drawer-nav" aria-label={frameText('main')}>
        {mainNavigation().map(({ label, to }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      {/* The specification names what the main navigation has; on a desk this stands in the footer, in sight. */}
      <nav className="drawer-nav" aria-label={frameMoreText('more')}>
        <Link to="/results" activeOptions={{ includeSearch: false }}>
          {frameText('results')}
        </Link>
        <Link to={watchlist.to}>{watchlist.label}</Link>
      </nav>
      <SidebarMenus className="drawer-menus" />
      <div className="stack drawer-foot">
        <ThemeButton />
        <LanguageLink className="link" />
        <Contact />
      </div>
    </Drawer>
  )
}

function Contact() {
  const { support_phone: phone, support_hours: hours } = useQuery(siteQuery).data ?? {}
  return (
    <div className="drawer-contact">
      {phone ? (
        <a className="link tn" href={dialable(phone)}>
          {phone}
        </a>
      ) : null}
      <span>{hours}</span>
    </div>
  )
}

function useCloseOnNavigation(onOpenChange: (open: boolean) => void): void {
  const address = useLocation({ select: (location) => location.href })
  const openedAt = useRef(address)
  useEffect(() => {
    if (openedAt.current === address) return
    openedAt.current = address
    onOpenChange(false)
  }, [address, onOpenChange])
}
