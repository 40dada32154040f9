import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { listMessages } from './list-messages.server.ts'
import type { MessageView } from './messages.ts'

const COLUMNS: readonly CsvColumn<MessageView>[] = [
  { header: 'Written (UTC)', value: (message) => utcCell(message.created_at) },
  { header: 'Name', value: (message) => message.name },
  { header: 'Email', value: (message) => message.email },
  { header: 'Phone', value: (message) => message.phone },
  { header: 'Subject', value: (message) => message.subject },
  { header: 'Message', value: (message) => message.message },
  { header: 'Answered (UTC)', value: (message) => utcCell(message.answered_at) },
  { header: 'Answer', value: (message) => message.answer },
  { header: 'Replies', value: (message) => message.replies },
  { header: 'Latest message', value: (message) => message.latest },
  { header: 'Waits or waited since (UTC)', value: (message) => utcCell(message.waits_since) },
]

export const exportMessages = exportList(listMessages, COLUMNS)
