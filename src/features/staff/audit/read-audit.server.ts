import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { AUDIT_ADDRESS, auditListSchema, type AuditLine, auditQuerySchema } from './audit-log.ts'
import { findLines, type LineRow } from './find-lines.server.ts'
import { type NamedSubject, nameSubjects } from './name-subjects.server.ts'

export const readAudit = endpoint({
  method: 'GET',
  path: AUDIT_ADDRESS,
  summary:
    'Who of the staff did what to what, and why, newest first; narrowed by words, person, action, subject or days',
  who: 'staff',
  limit: 'reads',
  query: auditQuerySchema,
  response: auditListSchema,
  async handle({ query }, { db }: { db: Database }) {
    const { page, ...rest } = await findLines(db, query)
    const names = await nameSubjects(
      db,
      page.map(({ subject }) => subject),
    )
    return { items: page.map((row) => present(row, names.get(row.subject))), ...rest }
  },
})

function present({ actor_id, details, ...row }: LineRow, named?: NamedSubject): AuditLine {
  const reason = details['reason']
  return {
    ...row,
    by: actor_id,
    subject_kind: named?.kind ?? null,
    subject_name: named?.name ?? null,
    reason: typeof reason === 'string' ? reason : null,
    details,
  }
}
