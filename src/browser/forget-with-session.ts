import type { QueryClient } from '@tanstack/react-query'
import { useSession } from './session.ts'

/** Takes what was read and done for a member out of the page's memory as soon as somebody else is signed in, or nobody. */
export function forgetWithSession(queryClient: QueryClient): void {
  useSession.subscribe((next, before) => {
    const viewer = viewerOf(next)
    if (viewer === viewerOf(before)) return
    queryClient.removeQueries({
      predicate: ({ meta, queryKey: [, more] }) =>
        meta?.signedIn === true && !(isOwned(more) && more.viewer === viewer),
    })
    const mutations = queryClient.getMutationCache()
    for (const mutation of mutations.getAll()) {
      if (mutation.state.status !== 'pending') mutations.remove(mutation)
    }
  })
}

type State = ReturnType<typeof useSession.getState>

function viewerOf(session: State): string | null {
  return session.status === 'signed-in' ? session.user.id : null
}

function isOwned(more: unknown): more is { viewer: string | null } {
  return typeof more === 'object' && more !== null && 'viewer' in more
}
