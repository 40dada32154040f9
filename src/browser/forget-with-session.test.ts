import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetWithSession } from './forget-with-session.ts'
import { useSession } from './session.ts'

const signedIn = (id: string) => ({ status: 'signed-in', user: { id } })
/** As much of a session as is looked at. */
const become = (session: object) => useSession.setState(session as never)

async function readAs(queryClient: QueryClient, viewer: string | null) {
  await queryClient.query({
    queryKey: ['/api/me', { viewer }],
    queryFn: () => ({ full_name: 'Ann Lee' }),
    meta: { signedIn: true },
  })
}

test('what was read and done for a member leaves the page with the session, what everybody may read stays', async () => {
  const queryClient = new QueryClient()
  forgetWithSession(queryClient)
  become(signedIn('ann'))
  await readAs(queryClient, 'ann')
  await queryClient.query({ queryKey: ['/api/auctions'], queryFn: () => 'lots' })
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => 1 })
    .execute({
      password: 'correct horse',
    } as never)
  become({ status: 'anonymous', user: null })
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([['/api/auctions']])
  expect(queryClient.getMutationCache().getAll()).toEqual([])
  queryClient.clear()
})

test('a session that is refreshed, or signed in on the way, keeps what is its own', async () => {
  const queryClient = new QueryClient()
  become({ status: 'anonymous', user: null })
  forgetWithSession(queryClient)
  await readAs(queryClient, 'bob')
  become(signedIn('bob'))
  become(signedIn('bob'))
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  queryClient.clear()
})
