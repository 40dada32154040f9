import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'
import { frameText } from '../../languages/site/frame.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { categoriesQuery, countOfAll } from './categories.ts'
import { helpMenu } from './navigation.ts'
import './sidebar.css'

/** A page with the sidebar at its left, which keys may skip to the element of that id; below 1024 px the drawer has what the sidebar has. */
export function WithSidebar({ children, skipTo }: { children: ReactNode; skipTo?: string }) {
  return (
    <div className="wrap stack with-sidebar">
      <aside className="sidebar" aria-label={frameText('categoriesAndHelp')}>
        {skipTo ? (
          <a className="skip-link" href={`#${skipTo}`}>
            {frameText('skipToAuctions')}
          </a>
        ) : null}
        <SidebarMenus />
      </aside>
      <div>
        {/* Hydrates after the sidebar, in a task of its own. */}
        <Suspense>{children}</Suspense>
      </div>
    </div>
  )
}

const ALL_OPEN = ['categories', 'help']

/** Categories and Help Menu, both open at first. */
export function SidebarMenus({ className }: { className?: string }) {
  return (
    <Accordion
      className={className ?? 'sidebar-menus'}
      open={ALL_OPEN}
      sections={[
        { id: 'categories', title: frameText('categories'), content: <CategoryRows /> },
        { id: 'help', title: frameText('helpMenu'), content: <HelpRows /> },
      ]}
    />
  )
}

/** A list narrowed to a category is not that of all, where their link leads. */
const EXACT = { exact: true }

function CategoryRows() {
  useRenderPause()
  return (
    <ul className="menu-rows">
      {useCategoryRows().map((row) => (
        <li key={row.to}>
          <Link
            to={row.to}
            className="spread"
            activeOptions={EXACT}
            aria-current={row.isCurrent ? 'page' : undefined}
          >
            {row.name} <span className="count">{row.count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function HelpRows() {
  useRenderPause()
  return (
    <ul className="menu-rows">
      {helpMenu().map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="spread">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The categories as chips that scroll sideways, where there is no room for the sidebar. */
export function CategoryChips() {
  useRenderPause()
  const rows = useCategoryRows()
  const current = rows.find((row) => row.isCurrent)?.to
  const chips = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = chips.current?.querySelector<HTMLElement>('[aria-current]')
    // The current one in the middle, without moving the page itself.
    if (chip)
      chips.current?.scrollTo({ left: chip.offsetLeft - (innerWidth - chip.offsetWidth) / 2 })
  }, [current])
  return (
    <nav className="category-chips" aria-label={frameText('categories')} ref={chips}>
      {rows.map((row) => (
        <Link
          key={row.to}
          to={row.to}
          activeOptions={EXACT}
          aria-current={row.isCurrent ? 'page' : undefined}
        >
          {row.name} <b className="tn">{row.count}</b>
        </Link>
      ))}
    </nav>
  )
}

/** The counts of a page that stays open are read anew so often, in milliseconds, while it is looked at. */
const RECOUNT_MS = 15_000

/** All first, its count the sum; the home page and the browse page list all. */
function useCategoryRows() {
  const { data: categories = [] } = useQuery({ ...categoriesQuery, refetchInterval: RECOUNT_MS })
  const path = useLocation({ select: (location) => location.pathname })
  // Also chosen among the filters of the list of all.
  const asked = useLocation({ select: ({ search }) => search.category })
  const chosen = categories.find(({ slug }) => path === '/auctions' && slug === asked)?.slug
  return [
    {
      name: frameText('allCategories'),
      to: '/auctions',
      count: countOfAll(categories),
      isCurrent: path === '/' || (path === '/auctions' && !chosen),
    },
    ...categories.map(({ slug, name, count }) => {
      const to = `/category/${slug}`
      return { name, to, count, isCurrent: path === to || slug === chosen }
    }),
  ]
}
