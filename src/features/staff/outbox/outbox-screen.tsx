import MailSearch from 'lucide-react/icons/mail-search'
import { useMemo } from 'react'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { StaffLink } from '../frame/staff-link.tsx'
import type { FilterField, SavedView } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { FailingJobsPanel } from './failing-jobs-panel.tsx'
import { kindInWords } from './kind-words.ts'
import { MailPeek } from './mail-peek.tsx'
import './outbox.css'
import { outboxColumns } from './outbox-columns.tsx'
import { MAIL_KINDS, OUTBOX_ADDRESS, type MailLine } from './outbox.ts'
import { UnwrittenPanel } from './unwritten-panel.tsx'

/** Every mail that was written, what became of it, and what its reader sees. */
export function OutboxScreen() {
  const columns = useMemo(() => outboxColumns(), [])
  const filters = useMemo(() => outboxFilters(), [])
  const list = useStaffList<MailLine>(OUTBOX_ADDRESS, filters)
  return (
    <>
      <FailingJobsPanel />
      <UnwrittenPanel />
      <p className="outbox-ways">
        <StaffLink path="outbox/previews" className={buttonClass('line', 'sm')}>
          <MailSearch className="icon" />
          {outboxText('whatMailsSay')}
        </StaffLink>
      </p>
      <StaffTable
        name="outbox"
        label={outboxText('outbox')}
        columns={columns}
        list={list}
        csvAddress={OUTBOX_ADDRESS}
        rowId={({ id }) => id}
        peek={({ id }) => <MailPeek key={id} id={id} />}
        filters={filters}
        views={outboxViews()}
        empty={{
          title: outboxText('noneYet'),
          text: outboxText('noneYetText'),
          action: <GoToScreen path="" />,
        }}
      />
    </>
  )
}

const choice = (value: string, label: string) => ({ value, label })

function outboxFilters(): FilterField[] {
  const is = { relation: outboxText('is'), kind: 'choice' } as const
  return [
    {
      ...{ name: 'state', label: outboxText('state'), ...is },
      options: [
        choice('waiting', outboxText('waiting')),
        choice('sent', outboxText('sent')),
        choice('given_up', outboxText('notDelivered')),
      ],
    },
    {
      ...{ name: 'kind', label: outboxText('kind'), ...is },
      options: MAIL_KINDS.map((kind) => choice(kind, kindInWords(kind))),
    },
    {
      ...{ name: 'bounced', label: outboxText('address'), ...is },
      options: [
        choice('true', outboxText('refusedForGood')),
        choice('false', outboxText('goodSoFar')),
      ],
    },
    { name: 'address', label: outboxText('to'), relation: outboxText('is'), kind: 'text' },
  ]
}

function outboxViews(): SavedView[] {
  return [
    { name: outboxText('viewNotDelivered'), search: 'state=given_up' },
    { name: outboxText('waiting'), search: 'sort=created_at&state=waiting' },
  ]
}
