import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { dollarsToCents, formatExactly } from '../../../rules/money.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { idTypeOptions } from '../../account/id-types.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { useGoTo } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useEachSecond } from '../frame/use-each-second.ts'
import { span } from '../today/urgency.ts'
import type { IdReview } from './id-reviews.ts'
import { nameOf } from './members/members.ts'
import { RejectForm } from './reject-form.tsx'
import { useDecide } from './use-decide.ts'

interface ReviewPanelProps {
  review: IdReview
  /** '1 of 7' */
  place: string
  onNext: () => void
  onDecided: () => void
}

/** What the member typed, to be compared with the document, and what is decided of it. */
export function ReviewPanel({ review, place, onNext, onDecided }: ReviewPanelProps) {
  const [isRejecting, setRejecting] = useState(false)
  const decide = useDecide(review, { onNext, onDecided })
  const isIdle = !isRejecting
  const approve = () => void decide.approve()
  useKey('A', approve, { name: 'Approve, next', isShown: true, enabled: isIdle })
  useKey('R', () => setRejecting(true), { name: 'Reject', isShown: true, enabled: isIdle })
  const goTo = useGoTo()
  useKey('M', () => goTo(`people/${review.id}`), { name: 'Member page' })
  useKey('N', onNext, { name: 'Later', isShown: true, enabled: isIdle })
  return (
    <section className="panel identity-review" aria-label="Review">
      <div className="identity-head">
        <h2 className="one-line">{nameOf(review)}</h2>
        <span>
          <StaffLink path={`people/${review.id}`} className="link">
            Member page <KeyCap keys="M" />
          </StaffLink>{' '}
          {place}
        </span>
      </div>
      <div className="identity-facts">
        <p className="tn">
          {review.customer_id}, registered {calendarDay(review.registered_at)}
        </p>
        <Typed review={review} />
        <Stakes review={review} />
        <h3>Look for</h3>
        <ul className="identity-look">
          <li>The same name, and a document that has not expired</li>
          <li>All four corners in the picture, every line readable</li>
          <li>The document itself, no screen and no copy</li>
        </ul>
      </div>
      {decide.fault ? (
        <div role="alert" className="identity-fault">
          <FieldError>{decide.fault}</FieldError>
        </div>
      ) : null}
      {isRejecting ? (
        <RejectForm
          id={review.id}
          isBusy={decide.isBusy}
          onReject={(reason) => void decide.reject(reason)}
          onBack={() => setRejecting(false)}
        />
      ) : (
        <div className="identity-decide">
          <Button look="ink" busy={decide.isBusy && 'Approving...'} onClick={approve}>
            <BadgeCheck className="icon" />
            Approve, next <KeyCap keys="A" />
          </Button>
          <Button look="line" onClick={() => setRejecting(true)}>
            <CircleX className="icon" />
            Reject… <KeyCap keys="R" />
          </Button>
          <Button look="ghost" onClick={onNext}>
            Later <KeyCap keys="N" />
          </Button>
        </div>
      )}
    </section>
  )
}

function Typed({ review }: { review: IdReview }) {
  const { city, state_province: state, zip_code: zip, country } = review
  const document = idTypeOptions().find(({ value }) => value === review.id_type)?.label
  const facts = [
    ['Name', review.full_name],
    ['Document', document],
    ['Street', review.address],
    ['City', [city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')],
    ['Phone', review.telephone],
  ] as const
  return (
    <dl className="identity-typed">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || 'Not provided'}</dd>
        </div>
      ))}
      <div>
        <dt>Email</dt>
        <dd>
          {review.email ?? 'None'}{' '}
          {review.is_email_proven ? (
            <Chip tone="ok">Confirmed</Chip>
          ) : (
            <Chip tone="warn">Not confirmed</Chip>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** What goes on whatever is decided here: bids are voided by a call of their own. */
function Stakes({ review: { stakes } }: { review: IdReview }) {
  if (stakes.length === 0) return null
  return (
    <div className="identity-stakes">
      <b>At stake now</b>
      <ul>
        {stakes.map((stake) => (
          <Stake key={stake.auction_id} stake={stake} />
        ))}
      </ul>
      <p>Rejecting does not void a bid by itself.</p>
    </div>
  )
}

function Stake({ stake }: { stake: IdReview['stakes'][number] }) {
  const left = useEachSecond((now) => span(Date.parse(stake.ends_at) - now))
  return (
    <li>
      {stake.is_leading ? 'Leads' : 'Bid on'} <b>{stake.title}</b> ({stake.lot}) with{' '}
      <b className="tn">{formatExactly(dollarsToCents(stake.bid))}</b>, ends in {left}
    </li>
  )
}
