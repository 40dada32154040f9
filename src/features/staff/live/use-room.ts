import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { useEffect, useMemo, useState } from 'react'
import { readAgain } from '../../../browser/waits/read-again.ts'
import { LIVE_ROOM } from '../../../live/protocol.ts'
import { watchAuctions } from '../../../live/watch.ts'
import { MINUTE, SECOND } from '../../../rules/durations.ts'
import { callStaff, staffQuery } from '../frame/staff-calls.ts'
import { useEachSecond } from '../frame/use-each-second.ts'
import {
  FEED_ADDRESS,
  ROOM_ADDRESS,
  ROOM_ALERTS_ADDRESS,
  runBidsAddress,
  type Feed,
  type Room,
  type RoomAlerts,
  type RunBids,
  type RunningAuction,
} from './live-room.ts'
import { groupByTimeLeft, type RoomGroup } from './room-order.ts'

/** However fast bids come in, what changed is read no more often than this. */
const READ_AT_MOST_EVERY_MS = SECOND
/** Who watches is no change of an auction: that is asked now and then. */
const READ_ANYWAY_EVERY_MS = 15 * SECOND

/** What runs, by time left; read again whenever the server tells that something has changed. */
export function useRoom() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const read = throttle(() => void readRoomAgain(queryClient), READ_AT_MOST_EVERY_MS)
    const stop = watchAuctions([LIVE_ROOM], { onRoomNews: read })
    return () => {
      stop()
      read.cancel()
    }
  }, [queryClient])
  const query = useInfiniteQuery({
    queryKey: [ROOM_ADDRESS, { staff: true, isRoom: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<Room>(pageParam === null ? ROOM_ADDRESS : `${ROOM_ADDRESS}?cursor=${pageParam}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
    refetchInterval: READ_ANYWAY_EVERY_MS,
  })
  const { data } = query
  const rows = useMemo(() => data && distinct(data.pages.flatMap(({ items }) => items)), [data])
  const newest = data?.pages[0]
  return {
    rows,
    figures: newest?.figures,
    total: newest?.total ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
    /** One as it is now; undefined where it runs no more, or nobody can tell. */
    async readLine(id: string): Promise<RunningAuction | undefined> {
      const { data: now } = await query.refetch()
      return now?.pages.flatMap(({ items }) => items).find((line) => line.id === id)
    },
  }
}

/**
 * What needs a look, also further down than is loaded: the end of that is far off, so it is read now and then, not whenever
 * something has changed.
 */
export function useRoomAlerts(rows: ReadonlyMap<string, RunningAuction>) {
  const { data, refetch } = useQuery({
    ...staffQuery<RoomAlerts>(ROOM_ALERTS_ADDRESS),
    refetchInterval: READ_ANYWAY_EVERY_MS,
  })
  const lines = useMemo(
    () => [...rows.values(), ...(data?.items ?? []).filter(({ id }) => !rows.has(id))],
    [rows, data],
  )
  return {
    /** After what is loaded of the room. */
    lines,
    refetch: () => void refetch(),
    /** One as it is now; undefined where there is nothing to look at any more, or nobody can tell. */
    async readLine(id: string): Promise<RunningAuction | undefined> {
      const { data: now } = await refetch()
      return now?.items.find((line) => line.id === id)
    },
  }
}

/** The latest bids of all. */
export function useFeed() {
  return useQuery(roomQuery<Feed>(FEED_ADDRESS))
}

/** The bids of one auction, as many as asked for. */
export function useRunBids(id: string, limit: number) {
  return useQuery({
    ...roomQuery<RunBids>(`${runBidsAddress(id)}?limit=${limit}`),
    placeholderData: keepPreviousData,
  })
}

function roomQuery<Data>(address: string) {
  const { queryKey, ...query } = staffQuery<Data>(address)
  return { ...query, queryKey: [address, { ...queryKey[1], isRoom: true }] as const }
}

/** Each of what the room shows by itself: the latest bids do not wait for all pages of what runs. */
export function readRoomAgain(queryClient: QueryClient): Promise<void> {
  return readAgain(queryClient, {
    predicate: ({ queryKey: [address, more] }) => isOfRoom(address, more),
  })
}

function isOfRoom(address: unknown, more: unknown): boolean {
  return (
    typeof address === 'string' && typeof more === 'object' && more !== null && 'isRoom' in more
  )
}

/** A lot that moved from one page to the next while both were read stands in both. */
function distinct(rows: readonly RunningAuction[]): Map<string, RunningAuction> {
  return new Map(rows.map((row) => [row.id, row]))
}

interface Shown {
  groups: readonly RoomGroup[]
  rows: ReadonlyMap<string, RunningAuction>
}

/**
 * The groups as they are shown, and their rows. While they are held nothing moves: what is new waits, what has ended stays in its
 * place, and only the figures change.
 */
export function useHeldOrder(rows: ReadonlyMap<string, RunningAuction>) {
  const [held, setHeld] = useState<Shown | null>(null)
  const minute = useEachSecond((now) => now - (now % MINUTE))
  const groups = useMemo(() => groupByTimeLeft([...rows.values()], minute), [rows, minute])
  return {
    groups: held?.groups ?? groups,
    rowOf: (id: string) => rows.get(id) ?? held?.rows.get(id),
    hold: () => setHeld((before) => before ?? { groups, rows }),
    release: () => setHeld(null),
  }
}
