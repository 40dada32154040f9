import type { MouseEvent, ReactNode } from 'react'
import { addressHere } from '../../../languages/address.ts'
import { staffHref, useGoTo, useStaffPath } from './place.ts'
import { usePreload } from './preload-screens.ts'

interface StaffLinkProps {
  /** Below /staff; '' is Today. */
  path: string
  /** What stands after the question mark. */
  search?: string | undefined
  className?: string
  /** Of an entry of the navigation: it is marked where one is. */
  isEntry?: boolean
  /** Of one row or tab among others: the one that is shown. */
  isCurrent?: boolean
  /** For an entry that shows an icon alone. */
  title?: string
  children: ReactNode
}

/** A link within the back office. Opening it in another window stays the browser's. */
export function StaffLink(props: StaffLinkProps) {
  const {
    path,
    search = '',
    className,
    isEntry = false,
    isCurrent = false,
    title,
    children,
  } = props
  const here = useStaffPath()
  const goTo = useGoTo()
  const preload = usePreload(path)
  const isHere = path === '' ? here === '' : here === path || here.startsWith(`${path}/`)
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(path, search)
  }
  return (
    <a
      href={addressHere(staffHref(path, search))}
      className={className}
      title={title}
      aria-current={isEntry && isHere ? 'page' : isCurrent ? true : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  )
}
