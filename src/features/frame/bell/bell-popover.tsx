import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import { useId, type RefObject } from 'react'
import { serverNow } from '../../../browser/clock.ts'
import { frameMoreText } from '../../../languages/site/frame-more.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAge } from '../format-age.ts'
import './bell-popover.css'
import { unreadCount, type NoticeList, type NoticeView } from './latest-notices.ts'
import { useMarkRead } from './mark-read.ts'
import { NoticeLink } from './notice-link.tsx'

interface BellPopoverProps {
  /** What it hangs from. */
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Undefined until they are read. */
  notices: NoticeList | undefined
}

/** The latest of what a member was told. The rest, and what of it is mailed, is on the dashboard. */
export function BellPopover({ button, open, onOpenChange, notices }: BellPopoverProps) {
  const id = useId()
  const close = () => onOpenChange(false)
  useBackCloses(open, close)
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          className="bell-popover"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={id}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
          }}
          onInteractOutside={(event) => {
            // The button closes it itself.
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault()
          }}
        >
          <Head id={id} notices={notices} />
          <Rows notices={notices} onFollow={close} />
          <div className="spread bell-foot">
            <Link to="/dashboard" hash="notifications" className="link" onClick={close}>
              {frameMoreText('seeAll')}
            </Link>
            <Link
              to="/dashboard"
              search={{ view: 'account' }}
              hash="notification-settings"
              className="link"
              onClick={close}
            >
              {frameMoreText('settings')}
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Head({ id, notices }: { id: string; notices: NoticeList | undefined }) {
  const { markAll, isMarking } = useMarkRead()
  return (
    <div className="spread bell-head">
      <h2 className="h" id={id}>
        {frameMoreText('notifications')}
      </h2>
      {notices && unreadCount(notices) ? (
        <Button
          look="ghost"
          size="sm"
          busy={isMarking && frameMoreText('saving')}
          onClick={markAll}
        >
          {frameMoreText('markAllRead')}
        </Button>
      ) : null}
    </div>
  )
}

function Rows({ notices, onFollow }: { notices: NoticeList | undefined; onFollow: () => void }) {
  if (!notices) return <output className="bell-state">{frameMoreText('loading')}</output>
  if (notices.items.length === 0)
    return <p className="bell-state">{frameMoreText('noNotifications')}</p>
  return (
    <ul className="bell-list">
      {notices.items.map((notice) => (
        <li key={notice.id} data-new={notice.read_at === null ? '' : undefined}>
          <NoticeLink notice={notice} onFollow={onFollow} />
          <p>{notice.text}</p>
          <time dateTime={notice.created_at}>{frameMoreText('ago', { age: ageOf(notice) })}</time>
        </li>
      ))}
    </ul>
  )
}

function ageOf({ created_at: at }: NoticeView): string {
  return formatAge(Math.max(0, serverNow() - Date.parse(at)))
}
