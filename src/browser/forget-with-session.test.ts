import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test } from 'vitest'
import { forgetWithSession } from './forget-with-session.ts'
import { useSession, type Session } from './session.ts'

const NOBODY: Session = { status: 'anonymous', halfWay: null }
const become = (session: Session) => useSession.setState(session)

// Other tests of this process begin with nobody signed in.
afterAll(() => become(NOBODY))

function signedIn(id: string): Session {
  const user = { id, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  return { status: 'signed-in', user }
}

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
    .build(queryClient, { mutationFn: async ({ password }: { password: string }) => password })
    .execute({ password: 'correct horse' })
  become(NOBODY)
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
  become(NOBODY)
  forgetWithSession(queryClient)
  await readAs(queryClient, 'bob')
  become(signedIn('bob'))
  become(signedIn('bob'))
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  queryClient.clear()
})
