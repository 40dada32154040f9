import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listRelatedAccounts } from './related-accounts.server.ts'
import type { RelatedAccount } from './related-accounts.ts'
import { reasonInWords, strengthInWords } from './related-words.ts'

const COLUMNS: readonly CsvColumn<RelatedAccount>[] = [
  { header: 'Customer ID', value: (account) => account.customer_id },
  { header: 'Name', value: (account) => account.full_name },
  { header: 'Email', value: (account) => account.email },
  { header: 'Account', value: (account) => account.status },
  { header: 'Closed for', value: (account) => account.closed_for },
  { header: 'Did not pay', value: (account) => account.defaults },
  { header: 'Strength', value: (account) => strengthInWords(account.strength) },
  {
    header: 'In common',
    value: ({ reasons }) =>
      reasons.map(({ relation, what }) => reasonInWords(relation, what)).join('; '),
  },
]

export const exportRelatedAccounts = exportList(listRelatedAccounts, COLUMNS)
