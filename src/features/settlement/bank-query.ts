import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { BANK_DETAILS_ADDRESS, type BankDetailsView } from './bank-details.ts'

/** Where to wire to. */
export function bankQuery(userId: string | null) {
  return queryOptions<BankDetailsView, Error, BankDetailsView, OwnKey>({
    queryKey: [BANK_DETAILS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
