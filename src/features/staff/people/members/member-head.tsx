import type { Hotkey } from '@tanstack/react-hotkeys'
import { useQuery } from '@tanstack/react-query'
import { membersText } from '../../../../languages/staff/members.ts'
import { actsForConsignor, worksHere } from '../../../../rules/bidding.ts'
import { STRIKES_THAT_CLOSE } from '../../../../rules/safeguards/strikes.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { exactly } from '../../../settlement/sale-words.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import { STAFF_MEMBER_ADDRESS, type StaffMember } from '../../frame/staff-member.ts'
import type { Act } from '../../settlement/acts/act.ts'
import {
  closeAccount,
  endSessions,
  giveStrike,
  removeSecondSteps,
  reopenAccount,
  setLimits,
} from './member-acts.ts'
import type { MemberPage } from './member-record.ts'
import { accountInWords, identityInWords, identityOf } from './member-words.ts'
import { nameOf } from './members.ts'

interface MemberHeadProps {
  page: MemberPage
  ask: (act: Act) => void
}

/** Who it is left, money right; below it what can be done. */
export function MemberHead({ page, ask }: MemberHeadProps) {
  const { member, standing } = page
  const [tone, account] = accountInWords(member)
  const [idTone, identity] = identityInWords(identityOf(member))
  return (
    <section className="panel member-head" aria-label={membersText('member')}>
      <div className="member-who">
        <h2>{nameOf(member)}</h2>
        <p>
          <span className="tn">{member.customer_id}</span> <Chip tone={tone}>{account}</Chip>{' '}
          <Chip tone={idTone}>{membersText('idIs', { state: identity })}</Chip>
          {worksHere(member.roles) ? <Chip tone="info">{membersText('worksHere')}</Chip> : null}
          {actsForConsignor(member.roles) ? (
            <Chip tone="info">{membersText('actsForConsignor')}</Chip>
          ) : null}
        </p>
      </div>
      <dl className="member-figures">
        <Figure name={membersText('bids')} figure={standing.bids.toLocaleString('en-US')} />
        <Figure name={membersText('bought')} figure={standing.purchases.toLocaleString('en-US')} />
        <Figure name={membersText('notPaid')} figure={standing.defaults.toLocaleString('en-US')} />
        <Figure
          name={membersText('strikes')}
          figure={membersText('countOf', {
            count: standing.strikes.length,
            most: STRIKES_THAT_CLOSE,
          })}
        />
        <Figure name={membersText('paid')} figure={exactly(standing.paid)} />
        <Figure name={membersText('owes')} figure={exactly(standing.owed)} />
      </dl>
      <Acts page={page} ask={ask} />
    </section>
  )
}

function Figure({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig">{figure}</dd>
    </div>
  )
}

function Acts({ page, ask }: MemberHeadProps) {
  const { data: viewer } = useQuery(staffQuery<StaffMember>(STAFF_MEMBER_ADDRESS))
  const { member, standing } = page
  if (!viewer) return null
  if (viewer.id === member.id) return <p role="note">{membersText('ownAccount')}</p>
  const mayClose = member.status === 'open' && !worksHere(member.roles)
  return (
    <div className="member-acts">
      <ActButton hotkey="L" label={membersText('limits')} act={() => setLimits(page)} ask={ask} />
      <ActButton
        hotkey="O"
        label={membersText('signOutEverywhere')}
        act={() => endSessions(page)}
        ask={ask}
      />
      {viewer.roles.includes('admin') && standing.second_steps > 0 ? (
        <Button look="line" size="sm" onClick={() => ask(removeSecondSteps(page))}>
          {membersText('removeSteps')}
        </Button>
      ) : null}
      {mayClose ? (
        <ActButton
          hotkey="T"
          label={membersText('strike')}
          act={() => giveStrike(page)}
          ask={ask}
        />
      ) : null}
      {mayClose ? (
        <ActButton
          hotkey="C"
          label={membersText('closeAccount')}
          act={() => closeAccount(page)}
          ask={ask}
        />
      ) : null}
      {member.status === 'closed' ? (
        <ActButton
          hotkey="C"
          label={membersText('reopenAccount')}
          act={() => reopenAccount(page)}
          ask={ask}
        />
      ) : null}
    </div>
  )
}

interface ActButtonProps {
  hotkey: Hotkey
  label: string
  act: () => Act
  ask: (act: Act) => void
}

function ActButton({ hotkey, label, act, ask }: ActButtonProps) {
  useKey(hotkey, () => ask(act()), { name: label, isShown: true })
  return (
    <Button look="line" size="sm" onClick={() => ask(act())}>
      {label} <KeyCap keys={hotkey} />
    </Button>
  )
}
