import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { addressHere } from '../../../languages/address.ts'
import { frameMoreText } from '../../../languages/site/frame-more.ts'
import type { NoticeView } from './latest-notices.ts'
import { useMarkRead } from './mark-read.ts'

interface NoticeLinkProps {
  notice: NoticeView
  onFollow?: () => void
}

/** Leads to what a notice is about, over the whole of its row; who follows it has read it. */
export function NoticeLink({ notice: { id, title, url, read_at }, onFollow }: NoticeLinkProps) {
  const navigate = useNavigate()
  const { mark } = useMarkRead()
  const isNew = read_at === null
  /** Without loading the page anew, unless another window is asked for. */
  function follow(event: MouseEvent): void {
    if (isNew) mark(id)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollow?.()
    // The address has its search with it, which `href` reads.
    void navigate({ to: '/dashboard', href: addressHere(url) })
  }
  return (
    <a href={addressHere(url)} className="covers-box" onClick={follow}>
      {isNew
        ? frameMoreText.rich('newNotice', {
            title,
            hint: (words) => <span className="sr-only">{words}</span>,
          })
        : title}
    </a>
  )
}
