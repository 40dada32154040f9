import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Menu from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import { Suspense, useState } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { frameText } from '../../languages/site/frame.ts'
import { IconButton } from '../../ui/button.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { Bell } from './bell/bell.tsx'
import { HeaderClock } from './header-clock.tsx'
import './header.css'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { mainNavigation } from './navigation.ts'
import { dialable, siteQuery } from './site.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const MobileDrawer = lazyPart(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

export function Header() {
  useRenderPause()
  const { support_phone: phone, support_hours: hours } = useQuery(siteQuery).data ?? {}
  return (
    <header className="site-header on-asphalt">
      <div className="header-facts">
        <div className="wrap beside">
          {phone ? (
            <a className="phone tn" href={dialable(phone)}>
              <Phone className="icon" />
              {phone}
            </a>
          ) : null}
          <span>
            <Clock className="icon" />
            {hours}
          </span>
          <HeaderClock />
          <LanguageLink className="language" />
        </div>
      </div>
      <div className="wrap beside header-main">
        <Logo />
        <nav className="main-nav" aria-label={frameText('main')}>
          {mainNavigation().map(({ label, to }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="beside header-actions">
          <Bell />
          <ThemeSwitch />
          <div className="beside account">
            <AccountButtons />
          </div>
          {phone ? (
            <a
              className="iconbtn small-only"
              href={dialable(phone)}
              aria-label={frameText('callPhone', { phone })}
            >
              <Phone className="icon" />
            </a>
          ) : null}
          <DrawerButton />
        </div>
      </div>
    </header>
  )
}

function DrawerButton() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        className="small-only"
        label={frameText('openMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={MobileDrawer.preload}
        onFocus={MobileDrawer.preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Menu className="icon" />
      </IconButton>
      {isWanted ? (
        <Suspense>
          <MobileDrawer open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
