import { Chip } from '../../../../ui/badge.tsx'
import { shortDay } from '../../../lot/instants.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import type { StaffColumn } from '../../table/columns.ts'
import { Figure } from '../../table/figure.tsx'
import type { FilterField, SavedView } from '../../table/filters.ts'
import { StaffTable } from '../../table/staff-table.tsx'
import { useStaffList } from '../../table/use-staff-list.ts'
import { accountInWords, IDENTITY_WORDS, type Told } from './member-words.ts'
import { type MemberLine, MEMBERS_ADDRESS, nameOf } from './members.ts'

/** Everybody who has an account. */
export function MembersScreen() {
  const list = useStaffList<MemberLine>(MEMBERS_ADDRESS, FILTERS)
  return (
    <StaffTable
      name="members"
      label="Members"
      columns={COLUMNS}
      list={list}
      rowId={({ id }) => id}
      rowPath={({ id }) => `people/${id}`}
      filters={FILTERS}
      views={VIEWS}
      csvAddress={MEMBERS_ADDRESS}
      empty={{ title: 'Nobody has an account yet' }}
    />
  )
}

const choice = (value: string, label: string) => ({ value, label })

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'status', label: 'Account', relation: 'is', kind: 'choice' },
    options: [choice('open', 'Open'), choice('closed', 'Closed')],
  },
  {
    ...{ name: 'identity', label: 'ID', relation: 'is', kind: 'choice' },
    options: Object.entries(IDENTITY_WORDS).map(([value, [, word]]) => choice(value, word)),
  },
  {
    ...{ name: 'works_here', label: 'Works here', relation: 'is', kind: 'choice' },
    options: [choice('true', 'Yes'), choice('false', 'No')],
  },
]

const VIEWS: readonly SavedView[] = [
  { name: 'Closed', search: 'status=closed' },
  { name: 'ID not accepted', search: 'identity=rejected' },
  { name: 'Staff', search: 'works_here=true' },
]

/** Who it is left, money right, time last. */
const COLUMNS: readonly StaffColumn<MemberLine>[] = [
  {
    ...{ id: 'name', header: 'Member', width: '2fr', isTitle: true, sort: 'name' },
    cell: (line) => nameOf(line),
  },
  { id: 'customer', header: 'Customer', width: '6.5rem', cell: ({ customer_id: id }) => id },
  { id: 'email', header: 'Email', width: '2fr', cell: ({ email }) => email ?? '' },
  {
    ...{ id: 'telephone', header: 'Phone', width: '9rem', isLeftOutOfCards: true },
    cell: ({ telephone }) => telephone ?? '',
  },
  {
    ...{ id: 'place', header: 'Place', width: '1fr', isExtra: true, isLeftOutOfCards: true },
    cell: ({ place }) => place ?? '',
  },
  {
    ...{ id: 'account', header: 'Account', width: '9.5rem' },
    cell: (line) => <Word told={accountInWords(line)} />,
  },
  {
    ...{ id: 'identity', header: 'ID', width: '8rem' },
    cell: ({ identity }) => <Word told={IDENTITY_WORDS[identity]} />,
  },
  {
    ...{ id: 'purchases', header: 'Bought', width: '4.5rem', isNumber: true },
    cell: ({ purchases }) => <Figure isFaint={purchases === 0}>{purchases}</Figure>,
  },
  {
    ...{ id: 'owed', header: 'Owes', width: '7rem', isNumber: true },
    cell: ({ owed }) => <Figure isFaint={owed === 0}>{exactly(owed)}</Figure>,
  },
  {
    ...{ id: 'joined', header: 'Joined', width: '5rem', isNumber: true, sort: 'created_at' },
    cell: ({ created_at: at }) => shortDay(at),
  },
]

function Word({ told: [tone, word] }: { told: Told }) {
  return <Chip tone={tone}>{word}</Chip>
}
