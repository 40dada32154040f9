import { formatDollars } from '../../../../rules/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { calendarDay } from '../../../frame/calendar-day.ts'
import { dayAndMinute } from '../../../lot/instants.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { Facts } from './facts.tsx'
import { takeStrikeBack } from './member-acts.ts'
import type { LimitedMember, MemberPage } from './member-record.ts'
import { identityOf } from './member-words.ts'

interface AccountPanelProps {
  page: MemberPage
  isPhotoShown: boolean
  onPhoto: () => void
  ask: (act: Act) => void
}

/** How the account stands: its ID, its limits, how one gets in. */
export function AccountPanel({ page, isPhotoShown, onPhoto, ask }: AccountPanelProps) {
  const { member, standing } = page
  const { last_sign_in_at: signedInAt, closed_at: closedAt, second_steps: steps } = standing
  return (
    <section className="panel" aria-labelledby="member-account">
      <div className="member-panel-head">
        <h2 id="member-account">Account</h2>
      </div>
      <Facts
        facts={[
          ['Joined', calendarDay(member.created_at)],
          ['Closed', closedAt && dayAndMinute(closedAt)],
          ['Signed in last', signedInAt ? dayAndMinute(signedInAt) : 'Never'],
          ['Second steps', steps === 0 ? 'None' : String(steps)],
          ['Largest bid', limitInWords(member, 'largest_bid')],
          ['Commitments', limitInWords(member, 'commitments')],
          ['Unpaid Buy Nows', limitInWords(member, 'open_buy_nows')],
          ['ID approved', member.id_verified_at && dayAndMinute(member.id_verified_at)],
          ['ID not accepted', member.id_rejection],
        ]}
      />
      <Strikes page={page} ask={ask} />
      {member.id_photo_url === null ? null : (
        <PhotoBar member={member} isShown={isPhotoShown} onPress={onPhoto} />
      )}
    </section>
  )
}

/** Those that count, each with its reason. */
function Strikes({ page, ask }: Pick<AccountPanelProps, 'page' | 'ask'>) {
  const { strikes } = page.standing
  if (strikes.length === 0) return null
  return (
    <section className="member-strikes" aria-label="Strikes">
      <ul>
        {strikes.map((strike) => (
          <li key={strike.id}>
            <span>
              <b>{strike.reason}</b>
              <small>
                Strike of {dayAndMinute(strike.given_at)} by {strike.given_by ?? 'staff'}, counts
                until {calendarDay(strike.lapses_at)}
              </small>
            </span>
            <Button look="line" size="sm" onClick={() => ask(takeStrikeBack(page, strike))}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PhotoBarProps {
  member: LimitedMember
  isShown: boolean
  onPress: () => void
}

function PhotoBar({ member, isShown, onPress }: PhotoBarProps) {
  useKey('I', onPress, { name: 'ID photo', isShown: true })
  const isWaiting = identityOf(member) === 'unreviewed' && member.status === 'open'
  return (
    <div className="member-photo-bar">
      <Button look="line" size="sm" aria-expanded={isShown} onClick={onPress}>
        {isShown ? 'Hide the ID photo' : 'Show the ID photo'} <KeyCap keys="I" />
      </Button>
      {isWaiting ? (
        <StaffLink path="identity" search={`row=${member.id}`} className="link">
          Review it
        </StaffLink>
      ) : null}
    </div>
  )
}

function limitInWords({ limits, own_limits: own }: LimitedMember, name: keyof typeof own): string {
  const most = limits[name]
  const whose = own[name] === undefined ? '' : ', own'
  if (most === null) return `No limit${whose}`
  const words = name === 'open_buy_nows' ? String(most) : formatDollars(most)
  return `${words}${whose}`
}
