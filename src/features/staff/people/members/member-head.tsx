import type { Hotkey } from '@tanstack/react-hotkeys'
import { useQuery } from '@tanstack/react-query'
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
import { accountInWords, IDENTITY_WORDS, identityOf } from './member-words.ts'
import { nameOf } from './members.ts'

interface MemberHeadProps {
  page: MemberPage
  ask: (act: Act) => void
}

/** Who it is left, money right; below it what can be done. */
export function MemberHead({ page, ask }: MemberHeadProps) {
  const { member, standing } = page
  const [tone, account] = accountInWords(member)
  const [idTone, identity] = IDENTITY_WORDS[identityOf(member)]
  return (
    <section className="panel member-head" aria-label="Member">
      <div className="member-who">
        <h2>{nameOf(member)}</h2>
        <p>
          <span className="tn">{member.customer_id}</span> <Chip tone={tone}>{account}</Chip>{' '}
          <Chip tone={idTone}>ID: {identity}</Chip>
          {worksHere(member.roles) ? <Chip tone="info">Works here</Chip> : null}
          {actsForConsignor(member.roles) ? <Chip tone="info">Acts for a consignor</Chip> : null}
        </p>
      </div>
      <dl className="member-figures">
        <Figure name="Bids" figure={standing.bids.toLocaleString('en-US')} />
        <Figure name="Bought" figure={standing.purchases.toLocaleString('en-US')} />
        <Figure name="Not paid" figure={standing.defaults.toLocaleString('en-US')} />
        <Figure name="Strikes" figure={`${standing.strikes.length} of ${STRIKES_THAT_CLOSE}`} />
        <Figure name="Paid" figure={exactly(standing.paid)} />
        <Figure name="Owes" figure={exactly(standing.owed)} />
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
  if (viewer.id === member.id)
    return <p role="note">This is your own account. Somebody else on the staff has to handle it.</p>
  const mayClose = member.status === 'open' && !worksHere(member.roles)
  return (
    <div className="member-acts">
      <ActButton hotkey="L" label="Limits" act={() => setLimits(page)} ask={ask} />
      <ActButton hotkey="O" label="Sign out everywhere" act={() => endSessions(page)} ask={ask} />
      {viewer.roles.includes('admin') && standing.second_steps > 0 ? (
        <Button look="line" size="sm" onClick={() => ask(removeSecondSteps(page))}>
          Remove second steps
        </Button>
      ) : null}
      {mayClose ? (
        <ActButton hotkey="T" label="Strike" act={() => giveStrike(page)} ask={ask} />
      ) : null}
      {mayClose ? (
        <ActButton hotkey="C" label="Close account" act={() => closeAccount(page)} ask={ask} />
      ) : null}
      {member.status === 'closed' ? (
        <ActButton hotkey="C" label="Reopen account" act={() => reopenAccount(page)} ask={ask} />
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
