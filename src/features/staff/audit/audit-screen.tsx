import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditText } from '../../../languages/staff/audit.ts'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { staffQuery } from '../frame/staff-calls.ts'
import type { FilterField } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { auditColumns } from './audit-columns.tsx'
import { inWords } from './audit-details.ts'
import {
  AUDIT_ADDRESS,
  AUDIT_CHOICES_ADDRESS,
  type AuditChoices,
  type AuditLine,
  OPERATOR,
} from './audit-log.ts'
import { AuditPeek } from './audit-peek.tsx'
import './audit.css'

/** Who did what, and why. Nothing here can be changed. */
export function AuditScreen() {
  const { data } = useQuery(staffQuery<AuditChoices>(AUDIT_CHOICES_ADDRESS))
  const columns = useMemo(() => auditColumns(), [])
  const filters = useMemo(() => fieldsFor(data), [data])
  const list = useStaffList<AuditLine>(AUDIT_ADDRESS, filters)
  return (
    <StaffTable
      name="audit"
      label={auditText('audit')}
      columns={columns}
      list={list}
      csvAddress={AUDIT_ADDRESS}
      rowId={({ id }) => id}
      peek={(line) => <AuditPeek key={line.id} line={line} />}
      filters={filters}
      empty={{
        title: auditText('nothingDone'),
        text: auditText('nothingDoneText'),
        action: <GoToScreen path="" />,
      }}
    />
  )
}

function fieldsFor({ people, actions }: AuditChoices = { people: [], actions: [] }): FilterField[] {
  return [
    {
      ...{ name: 'by', label: auditText('who'), relation: auditText('is'), kind: 'choice' },
      options: [
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: OPERATOR, label: auditText('commandLine') },
      ],
    },
    {
      ...{ name: 'action', label: auditText('what'), relation: auditText('is'), kind: 'choice' },
      options: actions.map((action) => ({ value: action, label: inWords(action) })),
    },
    { name: 'subject', label: auditText('toWhat'), relation: auditText('is'), kind: 'text' },
    { name: 'from', label: auditText('when'), relation: auditText('from'), kind: 'date' },
    { name: 'to', label: auditText('when'), relation: auditText('until'), kind: 'date' },
  ]
}
