import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { PUSH_SUBSCRIPTION_ADDRESS, type OwnPush } from './push-subscription.ts'

export function ownPushQuery(userId: string | null) {
  return queryOptions<OwnPush, Error, OwnPush, OwnKey>({
    queryKey: [PUSH_SUBSCRIPTION_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
