import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uiText } from '../../../../languages/site/ui.ts'
import { membersText } from '../../../../languages/staff/members.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { callStaff } from '../../frame/staff-calls.ts'
import { CsvButton } from '../../table/csv-button.tsx'
import { RowsFailed } from '../../table/table-states.tsx'
import type { StaffPage } from '../../table/use-staff-list.ts'
import type { Told } from './member-words.ts'

export interface RecordLine {
  /** What it is, and a link to it. */
  what: ReactNode
  more?: ReactNode
  told?: Told
  money?: string
  time: string
}

interface RecordListProps<Row> {
  address: string
  none: string
  line: (row: Row) => RecordLine
}

/** What is shown at once; the rest is asked for. */
const PAGE = 20

/** A list of one member's, the newest first: what it is left, money right, time last. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { address, none, line } = props
  const list = useRecord<Row>(address)
  const rows = list.data?.pages.flatMap(({ items }) => items)
  if (!rows)
    return list.error ? (
      <RowsFailed error={list.error} onTryAgain={() => void list.refetch()} />
    ) : (
      <p className="member-none" aria-busy="true">
        {uiText('loading')}
      </p>
    )
  if (rows.length === 0) return <p className="member-none">{none}</p>
  const [path = '', query = ''] = address.split('?')
  const left = (list.data?.pages[0]?.total ?? 0) - rows.length
  return (
    <>
      <ol className="member-lines">
        {rows.map((row) => (
          <Line key={row.id} {...line(row)} />
        ))}
      </ol>
      <div className="cluster member-list-foot">
        <CsvButton name="record" address={path} query={query} of={membersText('thisList')} />
        {list.hasNextPage ? (
          <Button
            look="ghost"
            size="sm"
            busy={list.isFetchingNextPage && uiText('loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {membersText('showMoreLeft', { left: left.toLocaleString('en-US') })}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function useRecord<Row>(address: string) {
  const asked = `${address}${address.includes('?') ? '&' : '?'}limit=${PAGE}`
  return useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<Row>>(
        pageParam === null ? asked : `${asked}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
  })
}

function Line({ what, more, told, money, time }: RecordLine) {
  return (
    <li>
      <span className="member-what">
        <b>{what}</b>
        {more ? <small>{more}</small> : null}
      </span>
      {told ? <Chip tone={told[0]}>{told[1]}</Chip> : null}
      {money === undefined ? null : <span className="member-money">{money}</span>}
      <small className="member-time tn">{time}</small>
    </li>
  )
}
