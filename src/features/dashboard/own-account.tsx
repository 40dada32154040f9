import { useQuery } from '@tanstack/react-query'
import { useFirstAnswers } from '../../browser/first-answers.ts'
import { AccountDetails } from '../account/account-details.tsx'
import { limitsQuery } from '../account/limits-panel.tsx'
import type { Profile } from '../account/profile.ts'
import { NotificationSettingsPanel } from '../notices/notification-settings-panel.tsx'
import { settingsQuery } from '../notices/settings-query.ts'
import { ownPushQuery } from '../push/own-push-query.ts'

interface OwnAccountProps {
  profile: Profile | undefined
  userId: string | null
}

/** The member's details and choices, once all of them are there. */
export function OwnAccount({ profile, userId }: OwnAccountProps) {
  const hasArrived = useFirstAnswers(
    userId,
    useQuery(limitsQuery(userId)),
    useQuery(settingsQuery(userId)),
    useQuery(ownPushQuery(userId)),
  )
  return (
    <AccountDetails profile={hasArrived ? profile : undefined} userId={userId}>
      <NotificationSettingsPanel userId={userId} />
    </AccountDetails>
  )
}
