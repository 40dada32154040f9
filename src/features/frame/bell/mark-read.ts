import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../../../browser/api.ts'
import { toastProblem } from '../../../browser/toasts.ts'
import { frameMoreText } from '../../../languages/site/frame-more.ts'
import { NOTICES_ADDRESS } from './latest-notices.ts'

/** Notes that notices were read: those named, or all. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[] | null) =>
      callApi(`${NOTICES_ADDRESS}/read`, {
        method: 'POST',
        body: ids === null ? {} : { ids },
        signedIn: true,
      }),
    networkMode: 'always',
    onSuccess: () => rereadNotices(queryClient),
    onError: (error) => toastProblem(error, frameMoreText('markReadFailed')),
  })
  return {
    markAll: () => mutate(null),
    mark: (id: string) => mutate([id]),
    isMarking: isPending,
  }
}

/** Reads again what is shown of the member's notices. */
export function rereadNotices(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(NOTICES_ADDRESS),
  })
}
