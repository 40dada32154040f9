import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { accountText } from '../../languages/site/account.ts'
import { countryLabel } from '../../rules/registration/country-label.ts'
import { Chip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Fact, FactList } from '../../ui/spec-table.tsx'
import './account-details.css'
import { calendarDay } from '../frame/calendar-day.ts'
import { AccountForm } from './account-form.tsx'
import { CloseAccountPanel } from './close-account-panel.tsx'
import { IdPhotoPanel } from './id-photo-panel.tsx'
import { idTypeOptions } from './id-types.ts'
import { LimitsPanel } from './limits-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { PhoneNumber } from './phone-number.tsx'
import type { Profile } from './profile.ts'

interface AccountDetailsProps {
  profile: Profile | undefined
  userId: string | null
  /** Panels of other features. */
  children?: ReactNode
}

/** The whole profile, to look at and to change. */
export function AccountDetails({ profile, userId, children }: AccountDetailsProps) {
  if (!profile) return <AccountLoading />
  return (
    <div className="stack account-details">
      <AccountPanel profile={profile} userId={userId} />
      <div className="stack account-side">
        <IdPhotoPanel profile={profile} userId={userId} />
        <LimitsPanel userId={userId} />
        {children}
        <OwnDataPanel />
        <CloseAccountPanel email={profile.email} />
      </div>
    </div>
  )
}

function AccountPanel({ profile, userId }: { profile: Profile; userId: string | null }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <section className="panel account-panel" aria-labelledby="account-name">
      <div className="spread account-head">
        <h2 className="h" id="account-name">
          {profile.full_name ?? profile.username ?? accountText('yourAccount')}
        </h2>
        <VerificationBadge profile={profile} />
      </div>
      {isEditing ? (
        <AccountForm profile={profile} userId={userId} onDone={() => setEditing(false)} />
      ) : (
        <>
          <FactList facts={factsOf(profile)} />
          <Button look="line" onClick={() => setEditing(true)}>
            <Pencil className="icon" />
            {accountText('editDetails')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Verified if there is an ID photo, otherwise Pending (specification, section 4). */
function VerificationBadge({ profile }: { profile: Profile }) {
  const isVerified = profile.id_photo_url !== null
  const Icon = isVerified ? BadgeCheck : Clock
  return (
    <div>
      <span className="sr-only">{accountText('idVerification')}</span>
      <Chip tone={isVerified ? 'ok' : 'warn'}>
        <Icon className="icon" />
        {accountText(isVerified ? 'verified' : 'pending')}
      </Chip>
    </div>
  )
}

function factsOf(profile: Profile): Fact[] {
  const { telephone, country, id_type } = profile
  const idType = idTypeOptions().find(({ value }) => value === id_type)?.label
  const customerId = <span className="tn">{profile.customer_id}</span>
  const known: [label: string, value: Fact['value'] | null | undefined][] = [
    [accountText('customerId'), customerId],
    [accountText('username'), profile.username],
    [accountText('email'), profile.email],
    [accountText('telephone'), telephone && <PhoneNumber text={telephone} country={country} />],
    [accountText('address'), addressOf(profile)],
    [accountText('idType'), idType],
    [accountText('referralCode'), profile.referral_code || accountText('noReferralCode')],
    [
      accountText('newsletter'),
      accountText('newsletterState', {
        state: profile.newsletter_subscription ? 'subscribed' : 'none',
      }),
    ],
    [
      accountText('termsAccepted'),
      profile.terms_accepted_at && calendarDay(profile.terms_accepted_at),
    ],
    [accountText('memberSince'), calendarDay(profile.created_at)],
  ]
  return known.map(([label, value]) => ({
    label,
    value: value || <span className="optional">{accountText('notProvided')}</span>,
  }))
}

/** "1180 Harbor View Dr", and below it "Tampa, FL 33602, United States". */
function addressOf({ address, city, state_province, zip_code, country }: Profile) {
  const state = [state_province, zip_code].filter(Boolean).join(' ')
  const countryName = country && countryLabel(country)
  const place = [city, state, countryName].filter(Boolean).join(', ')
  if (!address && !place) return null
  return (
    <>
      {address}
      {address && place ? <br /> : null}
      {place}
    </>
  )
}

const LINES = 8

function AccountLoading() {
  return (
    <div className="stack account-details" aria-busy="true">
      <div className="panel account-panel">
        <output className="sr-only">{accountText('loading')}</output>
        {Array.from({ length: LINES }, (_, at) => (
          <Skeleton key={at} className="account-line" />
        ))}
      </div>
    </div>
  )
}
