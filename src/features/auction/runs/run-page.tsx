import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { loadOrNotFound } from '../../../browser/query-client.ts'
import { loadPart } from '../../../browser/waits/load-part.ts'
import { lotText } from '../../../languages/site/lot.ts'
import { categoriesQuery } from '../../frame/categories.ts'
import { hiddenHead, pageHead } from '../../frame/page-head.ts'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { AuctionNotFound } from '../auction-not-found.tsx'
import { OneRun } from './one-run.tsx'
import { pastRunsQuery, runPricesQuery } from './runs-query.ts'

export const Route = createFileRoute('/auction/$id/run/$run')({
  loader: async ({ context: { queryClient }, params: { id, run } }) => {
    const [auction, { items }, { runHead }] = await Promise.all([
      loadOrNotFound(queryClient, auctionQuery(id)),
      loadOrNotFound(queryClient, pastRunsQuery(id)),
      // No other page needs it.
      loadPart(() => import('./run-head.ts')),
      queryClient.ensureQueryData(categoriesQuery).catch(() => []),
    ])
    // The present run has one page, whatever becomes of it.
    if (run === String(auction.run)) throw redirect({ to: '/auction/$id', params: { id } })
    const past = items.find((one) => String(one.run) === run)
    if (!past) throw notFound()
    await queryClient.prefetchQuery(runPricesQuery(id, past.run))
    return runHead(auction, past)
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : hiddenHead(lotText('notFound'))),
  component: RunPage,
  notFoundComponent: AuctionNotFound,
})

function RunPage() {
  const { id, run } = Route.useParams()
  return <OneRun key={`${id} ${run}`} id={id} run={run} />
}
