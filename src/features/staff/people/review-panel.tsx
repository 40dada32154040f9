import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { peopleText } from '../../../languages/staff/people.ts'
import { dollarsToCents, formatExactly } from '../../../rules/money.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { idTypeOptions } from '../../account/id-types.ts'
import { PhoneNumber } from '../../account/phone-number.tsx'
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
  useKey('A', approve, { name: peopleText('approveNext'), isShown: true, enabled: isIdle })
  useKey('R', () => setRejecting(true), {
    name: peopleText('reject'),
    isShown: true,
    enabled: isIdle,
  })
  const goTo = useGoTo()
  useKey('M', () => goTo(`people/${review.id}`), { name: peopleText('memberPage') })
  useKey('N', onNext, { name: peopleText('later'), isShown: true, enabled: isIdle })
  return (
    <section className="panel identity-review" aria-label={peopleText('review')}>
      <div className="identity-head">
        <h2 className="one-line">{nameOf(review)}</h2>
        <span>
          <StaffLink path={`people/${review.id}`} className="link">
            {peopleText('memberPage')} <KeyCap keys="M" />
          </StaffLink>{' '}
          {place}
        </span>
      </div>
      <div className="identity-facts">
        <p className="tn">
          {peopleText('registeredOn', {
            customer: review.customer_id,
            day: calendarDay(review.registered_at),
          })}
        </p>
        <Typed review={review} />
        <Stakes review={review} />
        <h3>{peopleText('lookFor')}</h3>
        <ul className="identity-look">
          <li>{peopleText('sameName')}</li>
          <li>{peopleText('allCorners')}</li>
          <li>{peopleText('documentItself')}</li>
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
          <Button look="ink" busy={decide.isBusy && peopleText('approving')} onClick={approve}>
            <BadgeCheck className="icon" />
            {peopleText('approveNext')} <KeyCap keys="A" />
          </Button>
          <Button look="line" onClick={() => setRejecting(true)}>
            <CircleX className="icon" />
            {peopleText('rejectMore')} <KeyCap keys="R" />
          </Button>
          <Button look="ghost" onClick={onNext}>
            {peopleText('later')} <KeyCap keys="N" />
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
    [peopleText('name'), review.full_name],
    [peopleText('document'), document],
    [peopleText('street'), review.address],
    [
      peopleText('city'),
      [city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
    ],
    [
      peopleText('phone'),
      review.telephone && <PhoneNumber key="phone" text={review.telephone} country={country} />,
    ],
  ] as const
  return (
    <dl className="identity-typed">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || peopleText('notProvided')}</dd>
        </div>
      ))}
      <div>
        <dt>{peopleText('email')}</dt>
        <dd>
          {review.email ?? peopleText('noEmail')}{' '}
          {review.is_email_proven ? (
            <Chip tone="ok">{peopleText('confirmed')}</Chip>
          ) : (
            <Chip tone="warn">{peopleText('notConfirmed')}</Chip>
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
      <b>{peopleText('atStake')}</b>
      <ul>
        {stakes.map((stake) => (
          <Stake key={stake.auction_id} stake={stake} />
        ))}
      </ul>
      <p>{peopleText('rejectingVoidsNothing')}</p>
    </div>
  )
}

function Stake({ stake }: { stake: IdReview['stakes'][number] }) {
  const left = useEachSecond((now) => span(Date.parse(stake.ends_at) - now))
  return (
    <li>
      {peopleText.rich('stake', {
        standing: stake.is_leading ? 'leads' : 'bid',
        title: stake.title,
        lot: stake.lot,
        amount: formatExactly(dollarsToCents(stake.bid)),
        left,
        b: (words) => <b>{words}</b>,
        tn: (words) => <b className="tn">{words}</b>,
      })}
    </li>
  )
}
