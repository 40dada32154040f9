import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listMembers } from './list-members.server.ts'
import type { MemberLine } from './members.ts'

const COLUMNS: readonly CsvColumn<MemberLine>[] = [
  { header: 'Customer', value: (line) => line.customer_id },
  { header: 'Name', value: (line) => line.full_name },
  { header: 'Email', value: (line) => line.email },
  { header: 'Phone', value: (line) => line.telephone },
  { header: 'Place', value: (line) => line.place },
  { header: 'Account', value: (line) => line.status },
  { header: 'Closed for', value: (line) => line.closed_for },
  { header: 'ID', value: (line) => line.identity },
  { header: 'Works here', value: (line) => (line.works_here ? 'yes' : 'no') },
  { header: 'Bought', value: (line) => line.purchases },
  { header: 'Not paid', value: (line) => line.defaults },
  { header: 'Owes', value: (line) => line.owed },
  { header: 'Joined (UTC)', value: (line) => utcCell(line.created_at) },
]

export const exportMembers = exportList(listMembers, COLUMNS)
