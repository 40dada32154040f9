import X from 'lucide-react/icons/x'
import { auditText } from '../../../languages/staff/audit.ts'
import { IconButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { usePlace } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { Subject } from './audit-columns.tsx'
import { type DetailRow, detailRows, inWords } from './audit-details.ts'
import type { AuditLine } from './audit-log.ts'

/** All of a line: who, what, to what, before and after, why, when. */
export function AuditPeek({ line }: { line: AuditLine }) {
  const { change } = usePlace()
  const { action, name, reason, at, subject } = line
  const rows = detailRows(line.details)
  return (
    <div className="stack audit-peek">
      <div className="spread">
        <h2 className="h">{inWords(action)}</h2>
        <IconButton label={auditText('closeDetails')} onClick={() => change({ row: null })}>
          <X className="icon" />
        </IconButton>
      </div>
      <dl>
        <dt>{auditText('who')}</dt>
        <dd>{name ?? auditText('unknown')}</dd>
        <dt>{auditText('when')}</dt>
        <dd>{exactInstant(at)}</dd>
        <dt>{auditText('toWhat')}</dt>
        <dd>
          <Subject line={line} />
        </dd>
        <dt>{auditText('why')}</dt>
        <dd>{reason ?? auditText('noReason')}</dd>
      </dl>
      {rows.length > 0 ? <Details rows={rows} /> : null}
      <StaffLink path="audit" search={new URLSearchParams({ subject }).toString()}>
        {auditText('allDoneToThis')}
      </StaffLink>
    </div>
  )
}

function Details({ rows }: { rows: readonly DetailRow[] }) {
  const hasChange = rows.some(({ value }) => value === null)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{auditText('field')}</th>
          <th scope="col">{auditText(hasChange ? 'before' : 'told')}</th>
          {hasChange ? <th scope="col">{auditText('after')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after, value }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td colSpan={hasChange && value !== null ? 2 : 1}>{value ?? before}</td>
            {value === null ? <td>{after}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
