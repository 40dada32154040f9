import { useMemo } from 'react'
import { membersText } from '../../../../languages/staff/members.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { shortDay } from '../../../lot/instants.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { GoToScreen } from '../../frame/go-to-screen.tsx'
import type { StaffColumn } from '../../table/columns.ts'
import { Figure } from '../../table/figure.tsx'
import type { FilterField, SavedView } from '../../table/filters.ts'
import { StaffTable } from '../../table/staff-table.tsx'
import { useStaffList } from '../../table/use-staff-list.ts'
import { accountInWords, identityInWords, type Told } from './member-words.ts'
import { IDENTITIES, type MemberLine, MEMBERS_ADDRESS, nameOf } from './members.ts'

/** Everybody who has an account. */
export function MembersScreen() {
  const filters = useMemo(() => memberFilters(), [])
  const columns = useMemo(() => memberColumns(), [])
  const list = useStaffList<MemberLine>(MEMBERS_ADDRESS, filters)
  return (
    <StaffTable
      name="members"
      label={membersText('members')}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      rowPath={({ id }) => `people/${id}`}
      filters={filters}
      views={memberViews()}
      csvAddress={MEMBERS_ADDRESS}
      empty={{ title: membersText('nobodyYet'), action: <GoToScreen path="" /> }}
    />
  )
}

const choice = (value: string, label: string) => ({ value, label })

function memberFilters(): FilterField[] {
  const is = { relation: membersText('is'), kind: 'choice' } as const
  return [
    {
      ...{ name: 'status', label: membersText('account'), ...is },
      options: [choice('open', membersText('open')), choice('closed', membersText('closed'))],
    },
    {
      ...{ name: 'identity', label: membersText('id'), ...is },
      options: IDENTITIES.map((identity) => choice(identity, identityInWords(identity)[1])),
    },
    {
      ...{ name: 'works_here', label: membersText('worksHere'), ...is },
      options: [choice('true', membersText('yes')), choice('false', membersText('no'))],
    },
  ]
}

function memberViews(): SavedView[] {
  return [
    { name: membersText('viewClosed'), search: 'status=closed' },
    { name: membersText('idNotAccepted'), search: 'identity=rejected' },
    { name: membersText('staff'), search: 'works_here=true' },
  ]
}

/** Who it is left, money right, time last. */
function memberColumns(): StaffColumn<MemberLine>[] {
  return [
    {
      ...{ id: 'name', header: membersText('member'), width: '2fr', isTitle: true, sort: 'name' },
      cell: (line) => nameOf(line),
    },
    {
      ...{ id: 'customer', header: membersText('customer'), width: '6.5rem', isForWide: true },
      cell: ({ customer_id: id }) => id,
    },
    {
      ...{ id: 'email', header: membersText('email'), width: '2fr' },
      cell: ({ email }) => email ?? '',
    },
    {
      ...{ id: 'telephone', header: membersText('phone'), width: '9rem', isForWide: true },
      isLeftOutOfCards: true,
      cell: ({ telephone }) => telephone ?? '',
    },
    {
      ...{ id: 'place', header: membersText('place'), width: '1fr' },
      ...{ isExtra: true, isLeftOutOfCards: true },
      cell: ({ place }) => place ?? '',
    },
    {
      ...{ id: 'account', header: membersText('account'), width: '9.5rem' },
      cell: (line) => <Word told={accountInWords(line)} />,
    },
    {
      ...{ id: 'identity', header: membersText('id'), width: '8rem' },
      cell: ({ identity }) => <Word told={identityInWords(identity)} />,
    },
    {
      ...{ id: 'purchases', header: membersText('bought'), width: '5.5rem', isNumber: true },
      cell: ({ purchases }) => <Figure isFaint={purchases === 0}>{purchases}</Figure>,
    },
    {
      ...{ id: 'owed', header: membersText('owes'), width: '7rem', isNumber: true },
      cell: ({ owed }) => <Figure isFaint={owed === 0}>{exactly(owed)}</Figure>,
    },
    {
      ...{ id: 'joined', header: membersText('joined'), width: '5rem' },
      ...{ isNumber: true, isForWide: true, sort: 'created_at' },
      cell: ({ created_at: at }) => shortDay(at),
    },
  ]
}

function Word({ told: [tone, word] }: { told: Told }) {
  return <Chip tone={tone}>{word}</Chip>
}
