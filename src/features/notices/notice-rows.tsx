import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { NoticeView } from '../frame/unread-notices.tsx'
import { dayAndMinute } from '../lot/instants.ts'

/** Each leads to what it is about. */
export function NoticeRows({ notices }: { notices: readonly NoticeView[] }) {
  if (notices.length === 0) return null
  return (
    <ul className="notices-list">
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

function NoticeRow({ notice: { title, text, url, created_at, read_at } }: { notice: NoticeView }) {
  const navigate = useNavigate()
  /** Without loading the page anew, unless another window is asked for. */
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    // The address has its search with it, which `href` reads.
    void navigate({ to: '/dashboard', href: url })
  }
  return (
    <li data-new={read_at === null ? '' : undefined}>
      <a href={url} className="covers-box" onClick={follow}>
        {title}
        {read_at === null ? <span className="sr-only">, new</span> : null}
      </a>
      <p>{text}</p>
      <time dateTime={created_at}>{dayAndMinute(created_at)}</time>
    </li>
  )
}
