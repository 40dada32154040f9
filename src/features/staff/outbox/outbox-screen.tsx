import MailSearch from 'lucide-react/icons/mail-search'
import { buttonClass } from '../../../ui/button.tsx'
import { usePlace } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import type { FilterField, SavedView } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { FailingJobsPanel } from './failing-jobs-panel.tsx'
import { KIND_WORDS } from './kind-words.ts'
import { MailPeek } from './mail-peek.tsx'
import './outbox.css'
import { COLUMNS_BESIDE, OUTBOX_COLUMNS } from './outbox-columns.tsx'
import { MAIL_KINDS, OUTBOX_ADDRESS, type MailLine } from './outbox.ts'
import { UnwrittenPanel } from './unwritten-panel.tsx'

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'state', label: 'State', relation: 'is', kind: 'choice' },
    options: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'sent', label: 'Sent' },
      { value: 'given_up', label: 'Not delivered' },
    ],
  },
  {
    ...{ name: 'kind', label: 'Kind', relation: 'is', kind: 'choice' },
    options: MAIL_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
  },
  {
    ...{ name: 'bounced', label: 'Address', relation: 'is', kind: 'choice' },
    options: [
      { value: 'true', label: 'Refused for good' },
      { value: 'false', label: 'Good, as far as is known' },
    ],
  },
  { name: 'address', label: 'To', relation: 'is', kind: 'text' },
]

const VIEWS: readonly SavedView[] = [
  { name: 'Not delivered', search: 'state=given_up' },
  { name: 'Waiting', search: 'sort=created_at&state=waiting' },
]

/** Every mail that was written, what became of it, and what its reader sees. */
export function OutboxScreen() {
  const { search } = usePlace()
  const list = useStaffList<MailLine>(OUTBOX_ADDRESS, FILTERS)
  return (
    <>
      <FailingJobsPanel />
      <UnwrittenPanel />
      <p className="outbox-ways">
        <StaffLink path="outbox/previews" className={buttonClass('line', 'sm')}>
          <MailSearch className="icon" />
          What mails say
        </StaffLink>
      </p>
      <StaffTable
        name="outbox"
        label="Outbox"
        columns={search.get('row') === null ? OUTBOX_COLUMNS : COLUMNS_BESIDE}
        list={list}
        csvAddress={OUTBOX_ADDRESS}
        rowId={({ id }) => id}
        peek={({ id }) => <MailPeek key={id} id={id} />}
        filters={FILTERS}
        views={VIEWS}
        empty={{
          title: 'No mail has been written yet',
          text: 'What people are told appears here.',
        }}
      />
    </>
  )
}
