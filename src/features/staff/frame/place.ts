/** Where in the back office one is: the path below /staff, and what the address says of filters, order and the open row. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

const ROOT = '/staff'

/** The address of a screen, 'inventory' or 'inventory/42'; '' is Today. */
export function staffHref(path: string, search = ''): string {
  const to = path === '' ? ROOT : `${ROOT}/${path}`
  return search === '' ? to : `${to}?${search}`
}

/** The path below /staff, '' for Today. */
export function useStaffPath(): string {
  return useLocation({ select: ({ pathname }) => pathname.slice(ROOT.length + 1) })
}

/** What the address says after the question mark, and how to change it: null takes a value away. */
export function usePlace() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const search = useMemo(() => new URLSearchParams(query), [query])
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>, { isNewEntry = false } = {}) => {
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      // An entry written anew, even with the same address, ends what the browser is about to open.
      if (text === new URLSearchParams(location.search).toString()) return
      void navigate({
        to: '/staff/$',
        href: location.pathname + (text === '' ? '' : `?${text}`),
        replace: !isNewEntry,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}

/** Goes to a screen of the back office by its path. */
export function useGoTo(): (path: string, search?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, search) => void navigate({ to: '/staff/$', href: staffHref(path, search) }),
    [navigate],
  )
}
