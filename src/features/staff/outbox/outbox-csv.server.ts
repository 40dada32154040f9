import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { readOutbox } from './outbox.server.ts'
import type { MailLine } from './outbox.ts'

/** Without what the mails say: that is read one by one. */
const COLUMNS: readonly CsvColumn<MailLine>[] = [
  { header: 'Written (UTC)', value: (mail) => utcCell(mail.created_at) },
  { header: 'To', value: (mail) => mail.to },
  { header: 'Kind', value: (mail) => mail.kind },
  { header: 'Subject', value: (mail) => mail.subject },
  { header: 'Sent (UTC)', value: (mail) => utcCell(mail.sent_at) },
  { header: 'Tries', value: (mail) => mail.tries },
  { header: 'Last error', value: (mail) => mail.last_error },
  { header: 'Given up (UTC)', value: (mail) => utcCell(mail.given_up_at) },
  { header: 'Bounced (UTC)', value: (mail) => utcCell(mail.bounced_at) },
]

export const exportOutbox = exportList(readOutbox, COLUMNS)
