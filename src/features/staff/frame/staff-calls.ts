import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, callApi, readResponse } from '../../../browser/api.ts'
import { accessToken, signOut, useSession, viewerOf } from '../../../browser/session.ts'
/** How the back office reads and writes: with the session's token, and again once somebody whose session ended is back. */
import { language } from '../../../languages/language.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { askForProof } from '../../security/proof.ts'

/** Who called last: a call that is made while nobody is signed in waits for the same person. */
let lastViewer: string | null = null

type Call = NonNullable<Parameters<typeof callApi>[1]>

/**
 * Makes a call of the back office. Where the session is over, the person signs in again over the page, which stays as it
 * is, and the call is then made again: the first did nothing. Throws ApiProblem.
 */
export async function callStaff<Body>(
  address: string,
  call: Omit<Call, 'signedIn'> = {},
): Promise<Body> {
  return asStaff(() => callApi<Body>(address, { ...call, signedIn: true }))
}

/** The same for what answers with a file, of which its ETag is wanted too. */
export async function fetchForStaff(
  address: string,
  call: Pick<RequestInit, 'method' | 'body' | 'signal'> = {},
): Promise<{ file: Blob; etag: string }> {
  return asStaff(async () => {
    const authorization = `Bearer ${(await accessToken()) ?? ''}`
    const headers = { authorization, 'accept-language': language() }
    const response = await fetch(address, { ...call, headers })
    if (!response.ok) await readResponse(response)
    return { file: await response.blob(), etag: response.headers.get('etag') ?? '' }
  })
}

async function asStaff<Body>(make: () => Promise<Body>): Promise<Body> {
  lastViewer = viewerOf(useSession.getState()) ?? lastViewer
  const viewer = lastViewer
  try {
    return await make()
  } catch (error) {
    // Where it has to be shown anew who is at the desk, it is asked for over the page.
    if (isProofMissing(error) && (await askForProof(staffFrameText('proofNeeded')))) return make()
    if (!isSessionOver(error)) throw error
    signOut({ hasEnded: true })
    if (!(await isBack(viewer))) throw error
    return make()
  }
}

/** What is read for staff: an address, and who reads it. */
export function staffQuery<Data>(address: string) {
  return {
    queryKey: [address, { staff: true }] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => callStaff<Data>(address, { signal }),
    meta: { signedIn: false },
    staleTime: 0,
  }
}

/** What staff read stays behind the form in which one signs in again, and is thrown away for anybody else. */
export function forgetStaffData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [, more] }) => isStaffs(more) })
}

function isStaffs(more: unknown): boolean {
  return typeof more === 'object' && more !== null && 'staff' in more
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.status === 401
}

function isProofMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'reauthentication_needed'
}

/** Resolves once somebody is signed in: with whether it is the same person. Nobody is waited for who has left. */
function isBack(viewer: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      const hasLeft = session.status === 'anonymous' && session.hasLeft === true
      if (session.status !== 'signed-in' && !hasLeft) return
      stop()
      resolve(viewer !== null && viewerOf(session) === viewer)
    })
  })
}
