import { membersText } from '../../../../languages/staff/members.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { rejectionInWords } from '../../../../rules/registration/id-rejections.ts'
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
        <h2 id="member-account">{membersText('account')}</h2>
      </div>
      <Facts
        facts={[
          [membersText('joined'), calendarDay(member.created_at)],
          [membersText('closedAt'), closedAt && dayAndMinute(closedAt)],
          [
            membersText('signedInLast'),
            signedInAt ? dayAndMinute(signedInAt) : membersText('never'),
          ],
          [membersText('secondSteps'), steps === 0 ? membersText('none') : String(steps)],
          [membersText('largestBid'), limitInWords(member, 'largest_bid')],
          [membersText('commitments'), limitInWords(member, 'commitments')],
          [membersText('unpaidBuyNows'), limitInWords(member, 'open_buy_nows')],
          [membersText('idApproved'), member.id_verified_at && dayAndMinute(member.id_verified_at)],
          [
            membersText('idNotAccepted'),
            member.id_rejection && rejectionInWords(member.id_rejection),
          ],
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
    <section className="member-strikes" aria-label={membersText('strikes')}>
      <ul>
        {strikes.map((strike) => (
          <li key={strike.id}>
            <span>
              <b>{strike.reason}</b>
              <small>
                {membersText('strikeOf', {
                  day: dayAndMinute(strike.given_at),
                  giver: strike.given_by ?? membersText('byStaff'),
                  until: calendarDay(strike.lapses_at),
                })}
              </small>
            </span>
            <Button look="line" size="sm" onClick={() => ask(takeStrikeBack(page, strike))}>
              {membersText('takeBack')}
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
  useKey('I', onPress, { name: membersText('idPhoto'), isShown: true })
  const isWaiting = identityOf(member) === 'unreviewed' && member.status === 'open'
  return (
    <div className="member-photo-bar">
      <Button look="line" size="sm" aria-expanded={isShown} onClick={onPress}>
        {membersText(isShown ? 'hidePhoto' : 'showPhoto')} <KeyCap keys="I" />
      </Button>
      {isWaiting ? (
        <StaffLink path="identity" search={`row=${member.id}`} className="link">
          {membersText('reviewIt')}
        </StaffLink>
      ) : null}
    </div>
  )
}

function limitInWords({ limits, own_limits: own }: LimitedMember, name: keyof typeof own): string {
  const most = limits[name]
  const isOwn = own[name] !== undefined
  if (most === null) return membersText(isOwn ? 'noLimitOwn' : 'noLimit')
  const limit = name === 'open_buy_nows' ? String(most) : formatDollars(most)
  return isOwn ? membersText('limitOwn', { limit }) : limit
}
