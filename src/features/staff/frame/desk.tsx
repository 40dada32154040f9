import type { User } from '@supabase/auth-js'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Suspense, useEffect } from 'react'
import { rolesOf } from '../../../browser/session.ts'
import { frameText } from '../../../languages/site/frame.ts'
import { uiText } from '../../../languages/site/ui.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { screensText } from '../../../languages/staff/screens.ts'
import { mayAct, worksHere } from '../../../rules/bidding.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { ProofQuestion } from '../../security/proof-question.tsx'
import { findScreen } from '../find-screen.ts'
import { SCREENS, type StaffScreen } from '../screens.ts'
import { useAnswersTold } from '../today/use-answers-told.ts'
import { useFrameKeys } from './frame-keys.ts'
import { KeyBar } from './key-bar.tsx'
import { KeySheet } from './key-sheet.tsx'
import { MoreDrawer } from './more-drawer.tsx'
import { Palette } from './palette/palette.tsx'
import { useStaffPath } from './place.ts'
import { usePreloadedScreens } from './preload-screens.ts'
import { Rail } from './rail.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreensHere } from './screens-here.ts'
import { StaffLink } from './staff-link.tsx'
import type { StaffMember } from './staff-member.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UndoToast } from './undo-toast.tsx'
import { useOwnWaiting, useWaiting } from './waiting.ts'

interface DeskProps {
  user: User
  /** Undefined until the server has told. */
  member: StaffMember | undefined
}

/** The frame around every screen of the back office. */
export function Desk({ user, member }: DeskProps) {
  const roles = member?.roles ?? rolesOf(user)
  const isStaff = worksHere(roles)
  const screens = screensFor(roles)
  const path = useStaffPath()
  const found = findScreen(screens, path)
  usePreloadedScreens(screens, found?.screen.path ?? '')
  const title = found?.screen.title() ?? frameText('pageNotFound')
  useTitle(title)
  const staffs = useWaiting({ enabled: isStaff })
  const own = useOwnWaiting({ enabled: !isStaff })
  const waiting = isStaff ? staffs : own
  useAnswersTold(staffs.data?.answers)
  const { opened, open, close } = useFrameKeys(screens)
  const name = member?.name ?? user.email ?? ''
  return (
    <ScreensHere value={screens}>
      <div className="staff">
        <Rail screens={screens} waiting={waiting.data} name={name} onOpen={open} />
        <div className="staff-column">
          <TopBar title={title} waiting={waiting} canFind={isStaff} onOpen={open} />
          <main id="main" className="staff-main" tabIndex={-1}>
            <output className="sr-only">{title}</output>
            {found ? (
              <ScreenBoundary key={found.screen.path}>
                <Suspense fallback={<output className="sr-only">{uiText('loading')}</output>}>
                  <found.screen.component key={path} params={found.params} />
                </Suspense>
              </ScreenBoundary>
            ) : (
              <NoSuchScreen first={screens[0]} />
            )}
          </main>
          <KeyBar />
        </div>
        <TabBar screens={screens} waiting={waiting.data} onOpen={open} />
        <Palette
          isOpen={opened === 'palette'}
          onClose={close}
          screens={screens}
          canFind={isStaff}
        />
        <KeySheet isOpen={opened === 'keys'} onClose={close} />
        <MoreDrawer
          isOpen={opened === 'more'}
          onClose={close}
          onOpen={open}
          screens={screens}
          waiting={waiting.data}
          name={name}
        />
        <UndoToast />
        <ProofQuestion />
      </div>
    </ScreensHere>
  )
}

/** Of staff, some for admins alone; the people of a consignor have their own and no others. */
function screensFor(roles: readonly string[]): StaffScreen[] {
  const isStaff = worksHere(roles)
  return SCREENS.filter(({ role }) =>
    role === 'consignor' ? !isStaff : isStaff && mayAct(roles, role),
  )
}

/** The tab's title: the address has one file of a screen for all of them. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = staffFrameText('tabTitle', { title })
  }, [title])
}

function NoSuchScreen({ first }: { first: StaffScreen | undefined }) {
  return (
    <EmptyState
      icon={MapPinOff}
      as="h2"
      title={staffFrameText('nothingHere')}
      text={staffFrameText('nothingHereText')}
      action={
        <StaffLink path="" className={buttonClass('ink')}>
          {staffFrameText('goToScreen', { screen: first?.title() ?? screensText('today') })}
        </StaffLink>
      }
    />
  )
}
