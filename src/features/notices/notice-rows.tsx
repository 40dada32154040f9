import type { NoticeView } from '../frame/bell/latest-notices.ts'
import { NoticeLink } from '../frame/bell/notice-link.tsx'
import { dayAndMinute } from '../lot/instants.ts'

/** Each leads to what it is about. */
export function NoticeRows({ notices }: { notices: readonly NoticeView[] }) {
  if (notices.length === 0) return null
  return (
    <ul className="notices-list">
      {notices.map((notice) => (
        <li key={notice.id} data-new={notice.read_at === null ? '' : undefined}>
          <NoticeLink notice={notice} />
          <p>{notice.text}</p>
          <time dateTime={notice.created_at}>{dayAndMinute(notice.created_at)}</time>
        </li>
      ))}
    </ul>
  )
}
