import { type InfiniteData, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Profile } from '../account/profile.ts'
import { dialable, siteQuery } from '../frame/site.ts'
import type { MyReservationList } from './dashboard.ts'
import { MyReservations } from './my-reservations.tsx'

interface AccountClosedProps {
  profile: Profile | undefined
  reservations: UseInfiniteQueryResult<InfiniteData<MyReservationList>>
  userId: string | null
}

/** All that is left to whose account was closed because something was not paid in time: what is owed, and how to pay it. */
export function AccountClosed({ profile, reservations, userId }: AccountClosedProps) {
  return (
    <div className="stack account-closed">
      <Notice icon={CircleAlert}>
        {dashboardText.rich('accountClosedText', {
          b: (words) => <b>{words}</b>,
          support: () => <Support />,
        })}
      </Notice>
      <section aria-labelledby="reservations">
        <h2 className="h account-closed-title" id="reservations">
          {titlesText('tabReservations')}
        </h2>
        <MyReservations list={reservations} userId={userId} profile={profile} isClosed />
      </section>
    </div>
  )
}

function Support() {
  const site = useQuery(siteQuery).data
  if (!site) return null
  const { support_phone: phone, support_email: email } = site
  return dashboardText.rich('callOrWrite', {
    phone,
    email,
    call: (words) => (
      <a className="link tn" href={dialable(phone)}>
        {words}
      </a>
    ),
    write: (words) => (
      <a className="link" href={`mailto:${email}`}>
        {words}
      </a>
    ),
  })
}
