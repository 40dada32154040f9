import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { uiText } from '../../../languages/site/ui.ts'
import { peopleText } from '../../../languages/staff/people.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { useEachSecond } from '../frame/use-each-second.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { useNamedRow } from '../table/use-named-row.ts'
import { type StaffList, useStaffList } from '../table/use-staff-list.ts'
import { span } from '../today/urgency.ts'
import { ID_REVIEWS_ADDRESS, type IdReview } from './id-reviews.ts'
import { IdViewer } from './id-viewer.tsx'
import { nameOf } from './members/members.ts'
import { RelatedPanel } from './related/related-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'
import './identity.css'

/** ID photos that wait, the longest first: one after the other, by one key each. */
export function IdentityScreen() {
  const list = useStaffList<IdReview>(ID_REVIEWS_ADDRESS, [])
  const named = usePlace().search.get('row')
  const { rows, error } = list
  const isLoaded = rows?.some(({ id }) => id === named) ?? false
  const isFurtherDown = useNamedRow(named, isLoaded, list)
  // Somebody else's photo is never shown for the one that the address names.
  if (rows === undefined || isFurtherDown) return error ? <Failed list={list} /> : <Loading />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        as="h2"
        title={peopleText('noneWait')}
        text={peopleText('allSeenTo')}
        action={<GoToScreen path="" />}
      />
    )
  return <Queue list={list} rows={rows} />
}

function Queue({ list, rows }: { list: StaffList<IdReview>; rows: readonly IdReview[] }) {
  const { search, change } = usePlace()
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === search.get('row')),
  )
  const open = (id: string | undefined) => change({ row: id ?? null })
  // After the last comes the first again: those that were left for later.
  const next = rows[at + 1] ?? (at > 0 ? rows[0] : undefined)
  useKey('J', () => open(rows[Math.min(at + 1, rows.length - 1)]?.id), { name: peopleText('next') })
  useKey('K', () => open(rows[Math.max(at - 1, 0)]?.id), { name: peopleText('previous') })
  const review = rows[at]
  if (!review) return null
  return (
    <div className="identity">
      <section className="panel identity-queue" aria-label={peopleText('waiting')}>
        <div className="identity-head">
          <h2>{peopleText('waiting')}</h2>
          <span>{peopleText('countInAll', { count: list.total })}</span>
          <CsvButton name="id-reviews" address={ID_REVIEWS_ADDRESS} query="" />
        </div>
        <ol>
          {rows.map((one) => (
            <li key={one.id}>
              <Entry review={one} isOpen={one === review} onOpen={() => open(one.id)} />
            </li>
          ))}
        </ol>
        {list.hasMore ? (
          <Button look="ghost" size="sm" onClick={list.loadMore}>
            {peopleText('showMore')}
          </Button>
        ) : null}
      </section>
      <div className="identity-middle">
        <IdViewer key={review.id} review={review} />
        <RelatedPanel key={`related-${review.id}`} id={review.id} />
      </div>
      <ReviewPanel
        key={`panel-${review.id}`}
        review={review}
        place={peopleText('placeOf', { number: at + 1, total: list.total })}
        onNext={() => open(next?.id)}
        onDecided={list.refetch}
      />
    </div>
  )
}

interface EntryProps {
  review: IdReview
  isOpen: boolean
  onOpen: () => void
}

function Entry({ review, isOpen, onOpen }: EntryProps) {
  const waits = useEachSecond((now) => span(now - Date.parse(review.waiting_since)))
  const [stake] = review.stakes.toSorted((a, b) => Number(b.is_leading) - Number(a.is_leading))
  return (
    <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
      <b className="one-line">{nameOf(review)}</b>
      <span className="tn">{waits}</span>
      <small>
        {stake
          ? peopleText(stake.is_leading ? 'leadsLot' : 'bidOnLot', { lot: stake.lot })
          : peopleText('noBid')}
      </small>
    </button>
  )
}

function Failed({ list }: { list: StaffList<IdReview> }) {
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title={peopleText('queueFailed')}
      text={list.error?.message ?? ''}
      action={
        <Button look="ink" onClick={list.refetch}>
          {peopleText('tryAgain')}
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <div className="identity" aria-busy="true">
      <output className="sr-only">{uiText('loading')}</output>
      <Skeleton className="identity-queue" />
      <Skeleton className="identity-viewer" />
      <Skeleton className="identity-review" />
    </div>
  )
}
