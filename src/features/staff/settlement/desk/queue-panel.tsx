import { clsx } from 'clsx'
import { queuesText } from '../../../../languages/staff/queues.ts'
import { Button } from '../../../../ui/button.tsx'
import { Picture } from '../../../lot/picture.tsx'
import { useMinute } from '../../../lot/use-server-time.ts'
import { useKey } from '../../frame/keys.ts'
import { usePlace } from '../../frame/place.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { countInAll, countText } from '../../table/count-text.ts'
import { CsvButton } from '../../table/csv-button.tsx'
import { SearchField } from '../../table/search-field.tsx'
import { emptyQueueInWords, rowAmount, rowInWords, rowTime } from '../queues/queue-words.ts'
import { SETTLEMENT_ADDRESS, type Queue, type QueueRow } from '../queues/queues.ts'
import { isSame, openText, shownOf, type OpenRow } from './open-row.ts'
import { asked, useQueue } from './use-queue.ts'

interface QueuePanelProps {
  queue: Queue
  open: OpenRow | null
}

/** One queue, the oldest promise first, to be gone through by J and K. */
export function QueuePanel({ queue, open }: QueuePanelProps) {
  const { search, change } = usePlace()
  const q = search.get('q') ?? ''
  const found = useQueue(queue, q)
  const { rows } = found
  const at = rows.findIndex((row) => isSame(open, shownOf(row)))
  const go = (step: 1 | -1) => {
    const next = rows[at === -1 ? 0 : at + step]
    if (next) change({ open: openText(shownOf(next)) })
    if (at + step >= rows.length - 2 && found.hasNextPage) void found.fetchNextPage()
  }
  useKey('J', () => go(1), { name: queuesText('next'), isShown: true })
  useKey('K', () => go(-1), { name: queuesText('before'), isShown: true })
  return (
    <section className="settle-panel settle-queue" aria-label={queuesText('queue')}>
      <div className="settle-panel-head">
        <h2>
          {open && at >= 0
            ? queuesText('placeOf', { place: at + 1, count: countText(found) })
            : countInAll(found)}
        </h2>
        <CsvButton
          name={`settlement-${queue}`}
          address={SETTLEMENT_ADDRESS}
          query={asked(queue, q)}
        />
        <SearchField label={queuesText('searchQueue')} placeholder={queuesText('searchQueueBy')} />
      </div>
      {found.isError && !found.data ? (
        <div className="settle-note" role="alert">
          <p>{queuesText('queueFailed', { reason: found.error.message })}</p>
          <Button look="line" onClick={() => void found.refetch()}>
            {queuesText('tryAgain')}
          </Button>
        </div>
      ) : found.isPending ? (
        <WaitingRows />
      ) : rows.length === 0 ? (
        <p className="settle-note">
          {q ? queuesText('nothingMatches', { words: q }) : emptyQueueInWords(queue)}
        </p>
      ) : (
        <ol className={clsx('settle-rows', found.isPlaceholderData && 'is-old')}>
          {rows.map((row) => (
            <QueueItem key={`${row.kind} ${row.id}`} row={row} queue={queue} open={open} />
          ))}
        </ol>
      )}
      {found.hasNextPage ? (
        <div className="settle-more">
          <Button
            look="line"
            size="sm"
            busy={found.isFetchingNextPage && queuesText('loading')}
            onClick={() => void found.fetchNextPage()}
          >
            {queuesText('showMore')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface QueueItemProps {
  row: QueueRow
  queue: Queue
  open: OpenRow | null
}

function QueueItem({ row, queue, open }: QueueItemProps) {
  const { search } = usePlace()
  const time = rowTime(row, queue, useMinute())
  const shown = shownOf(row)
  const isOpen = isSame(open, shown)
  const target = new URLSearchParams(search)
  target.set('open', openText(shown))
  const { auction } = row
  return (
    <li>
      <StaffLink
        path="settlement"
        search={target.toString()}
        className="settle-row"
        isCurrent={isOpen}
      >
        <span className="settle-thumb">
          {auction ? (
            <Picture
              src={auction.image_url}
              category={auction.category}
              sizes="3rem"
              alt=""
              loading="lazy"
            />
          ) : null}
        </span>
        <span className="settle-row-who">
          <b>{auction?.title ?? row.party ?? queuesText('unknownSender')}</b>
          <small>
            {rowInWords(row)}
            {auction && row.party ? `, ${row.party}` : ''}
          </small>
        </span>
        <span className="settle-row-end">
          <b className="fig">{rowAmount(row)}</b>
          <small data-tone={time.tone ?? undefined}>{time.words}</small>
        </span>
      </StaffLink>
    </li>
  )
}

const WAITING = ['one', 'two', 'three', 'four', 'five', 'six']

/** Rows of their final height. */
function WaitingRows() {
  return (
    <div className="settle-rows" aria-busy="true">
      <output className="sr-only">{queuesText('loadingQueue')}</output>
      {WAITING.map((row) => (
        <div key={row} className="settle-row" />
      ))}
    </div>
  )
}
