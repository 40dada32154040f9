/** A page with nothing but the table of the back office, and as many rows as its address says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { StaffColumn } from '../../src/features/staff/table/columns.ts'
import '../../src/ui/theme.css'
import '../../src/features/staff/frame/frame.css'
import type { FilterField } from '../../src/features/staff/table/filters.ts'
import { StaffTable } from '../../src/features/staff/table/staff-table.tsx'
import { queryValues } from '../../src/rules/query-values.ts'

interface Lot {
  id: string
  number: number
  title: string
  status: string
  bids: number
  price: number
}

const COLUMNS: StaffColumn<Lot>[] = [
  { id: 'number', header: 'Lot', width: '6rem', sort: 'number', cell: ({ number }) => number },
  { id: 'title', header: 'Vehicle', width: '1fr', isTitle: true, cell: ({ title }) => title },
  { id: 'status', header: 'Status', width: '7rem', cell: ({ status }) => status },
  { id: 'bids', header: 'Bids', width: '5rem', isNumber: true, cell: ({ bids }) => bids },
  { id: 'price', header: 'Price', width: '8rem', isNumber: true, cell: ({ price }) => price },
  { id: 'vin', header: 'VIN', width: '10rem', isExtra: true, cell: ({ id }) => id },
]

const FILTERS: FilterField[] = [
  {
    ...{ name: 'status', label: 'Status', relation: 'is', kind: 'choice' },
    options: ['live', 'ended'].map((value) => ({ value, label: value })),
  },
]

function Page() {
  const count = useLocation({ select: ({ pathname }) => Number(pathname.split('/')[2]) })
  const rows = useMemo(() => Array.from({ length: count }, (_, at) => lot(at + 1)), [count])
  useEffect(() => {
    // After the frame in which the rows are painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  }, [])
  return (
    <div className="staff">
      <div className="staff-rail on-asphalt" />
      <div className="staff-column">
        <div className="staff-top">
          <h1 className="h">Table</h1>
        </div>
        <main className="staff-main">
          <StaffTable
            name="bench"
            label="Lots"
            columns={COLUMNS}
            filters={FILTERS}
            list={{
              ...{ rows, total: count, isTotalCapped: false, error: null },
              ...{ isOutdated: false, hasMore: false },
              loadMore: () => undefined,
              refetch: () => undefined,
            }}
            rowId={({ id }) => id}
            rowPath={({ id }) => `lots/${id}`}
            peek={({ title }) => <p>{title}</p>}
            bulk={(ids) => <span>{ids.join(' ')}</span>}
            views={[{ name: 'Ended', search: 'status=ended' }]}
            empty={{ title: 'No lot yet', action: null }}
          />
        </main>
      </div>
    </div>
  )
}

function lot(number: number): Lot {
  const status = number % 3 === 0 ? 'ended' : 'live'
  const title = `${1990 + (number % 35)} Ford F-150 Lariat ${number}`
  return { id: `lot-${number}`, number, title, status, bids: number % 40, price: number * 100 }
}

const rootRoute = createRootRoute()
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/staff/$', component: Page }),
  ]),
  parseSearch: queryValues,
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

const root = document.createElement('div')
root.style.display = 'contents'
document.body.append(root)
performance.mark('begun')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    {/* The product's own router is the one that is registered. */}
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
