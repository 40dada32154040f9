import { auditText } from '../../../languages/staff/audit.ts'
import { exactInstant } from '../../lot/instants.ts'
import { FoundLink } from '../frame/found-link.tsx'
import { usePlace } from '../frame/place.ts'
import type { StaffColumn } from '../table/columns.ts'
import { inWords } from './audit-details.ts'
import type { AuditLine } from './audit-log.ts'

export function auditColumns(): StaffColumn<AuditLine>[] {
  return [
    {
      ...{ id: 'action', header: auditText('what'), width: '13rem', isTitle: true },
      cell: (line) => <Action line={line} />,
    },
    {
      ...{ id: 'subject', header: auditText('toWhat'), width: '2fr' },
      cell: (line) => <Subject line={line} />,
    },
    {
      ...{ id: 'name', header: auditText('who'), width: '1fr' },
      cell: ({ name }) => name ?? auditText('unknown'),
    },
    {
      ...{ id: 'reason', header: auditText('why'), width: '2fr' },
      cell: ({ reason }) => reason ?? '',
    },
    {
      ...{ id: 'at', header: auditText('when'), width: '14rem' },
      cell: ({ at }) => exactInstant(at),
    },
  ]
}

/** Opens the details, for whoever has no keys. */
function Action({ line: { id, action } }: { line: AuditLine }) {
  const { search, change } = usePlace()
  const isOpen = search.get('row') === id
  return (
    <button
      type="button"
      className="grid-title audit-action"
      aria-expanded={isOpen}
      onClick={() => change({ row: isOpen ? null : id })}
    >
      {inWords(action)}
    </button>
  )
}

export function Subject({ line }: { line: AuditLine }) {
  const { subject, subject_kind: kind, subject_name: name } = line
  if (kind === null) return subject
  return (
    <FoundLink kind={kind} id={subject}>
      {name ?? subject}
    </FoundLink>
  )
}
