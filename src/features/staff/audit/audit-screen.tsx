import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { staffQuery } from '../frame/staff-calls.ts'
import type { FilterField } from '../table/filters.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
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
  const filters = useMemo(() => fieldsFor(data), [data])
  const list = useStaffList<AuditLine>(AUDIT_ADDRESS, filters)
  return (
    <StaffTable
      name="audit"
      label="Audit"
      columns={AUDIT_COLUMNS}
      list={list}
      csvAddress={AUDIT_ADDRESS}
      rowId={({ id }) => id}
      peek={(line) => <AuditPeek key={line.id} line={line} />}
      filters={filters}
      empty={{ title: 'Nothing has been done yet', text: 'What staff do is written down here.' }}
    />
  )
}

function fieldsFor({ people, actions }: AuditChoices = { people: [], actions: [] }): FilterField[] {
  return [
    {
      ...{ name: 'by', label: 'Who', relation: 'is', kind: 'choice' },
      options: [
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: OPERATOR, label: 'Somebody at the command line' },
      ],
    },
    {
      ...{ name: 'action', label: 'What', relation: 'is', kind: 'choice' },
      options: actions.map((action) => ({ value: action, label: inWords(action) })),
    },
    { name: 'subject', label: 'To what', relation: 'is', kind: 'text' },
    { name: 'from', label: 'When', relation: 'from', kind: 'date' },
    { name: 'to', label: 'When', relation: 'until', kind: 'date' },
  ]
}
