import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { kindInWords } from './kind-words.ts'
import { readUnwritten } from './unwritten.server.ts'
import type { UnwrittenMail } from './unwritten.ts'

const COLUMNS: readonly CsvColumn<UnwrittenMail>[] = [
  { header: 'What', value: (mail) => kindInWords(mail.kind) },
  { header: 'About', value: (mail) => mail.about },
  { header: 'Member', value: ({ reader }) => reader.name },
  { header: 'Customer ID', value: ({ reader }) => reader.customer_id },
  { header: 'Told (UTC)', value: (mail) => utcCell(mail.told_at) },
  { header: 'Failing since (UTC)', value: (mail) => utcCell(mail.unwritten_since) },
]

export const exportUnwritten = exportList(readUnwritten, COLUMNS)
