/** The calls of one's own account, asked in this process by members of a real sign-in service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services } from '../src/endpoints.ts'
import { createLanes } from '../src/engine/lane.server.ts'
import { closeOwnAccount } from '../src/features/account/close-account.server.ts'
import { putIdPhoto, readIdPhoto } from '../src/features/account/id-photo.server.ts'
import { readOwnData } from '../src/features/account/own-data.server.ts'
import { changeProfile, readProfile } from '../src/features/account/profile.server.ts'
import { acceptTermsEndpoint } from '../src/features/account/terms/accept-terms.server.ts'
import { checkUsername } from '../src/features/account/username.server.ts'
import { placeBid } from '../src/features/bidding/place-bid.server.ts'
import { buyNow } from '../src/features/buy-now/buy-now.server.ts'
import { sendContactMessage } from '../src/features/company/contact.server.ts'
import { listMyReservations } from '../src/features/dashboard/my-reservations.server.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '../src/features/security/sessions.server.ts'
import { closeMember, reopenMember } from '../src/features/staff/people/close-member.server.ts'
import { listIdReviews } from '../src/features/staff/people/id-reviews.server.ts'
import {
  endMemberSessions,
  removeSecondSteps,
} from '../src/features/staff/people/member-sign-in.server.ts'
import {
  previewIdRejection,
  rejectIdPhoto,
  reviewIdPhoto,
  viewIdPhoto,
} from '../src/features/staff/people/review-id-photo.server.ts'
import {
  giveStrike,
  takeStrikeBack,
} from '../src/features/staff/people/strikes/give-strike.server.ts'
import { WATCHLIST_CALLS } from '../src/features/watchlist/watchlist.server.ts'
import type { Role } from '../src/rules/accounts.ts'
import { openFiles } from '../src/server/files/files.ts'
import type { Endpoint } from '../src/server/http/endpoint.ts'
import { createApi } from '../src/server/http/http.ts'
import { createCallCount, createRateLimiter } from '../src/server/http/rate-limits.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createAuthRateLimits } from '../src/sign-in/auth-rate-limits.server.ts'
import { createPasswords } from '../src/sign-in/users/passwords.server.ts'
import type { Answer } from './answers.ts'
import { startAuthService, type TestAuthService } from './auth-service.ts'
import { silentLog } from './database.ts'
import { PROOF_KEY } from './proof-key.ts'

type Parts = Omit<Services, 'config' | 'catalogue' | 'house' | 'secrets'> & {
  config: Pick<Services['config'], 'support' | 'smtpUrl' | 'demo'>
}

const endpoints: Endpoint<Parts>[] = [
  readProfile,
  changeProfile,
  acceptTermsEndpoint,
  checkUsername,
  putIdPhoto,
  readIdPhoto,
  listSessions,
  endSession,
  endOtherSessions,
  readOwnData,
  closeOwnAccount,
  viewIdPhoto,
  reviewIdPhoto,
  rejectIdPhoto,
  previewIdRejection,
  listIdReviews,
  endMemberSessions,
  removeSecondSteps,
  closeMember,
  giveStrike,
  takeStrikeBack,
  reopenMember,
  listMyReservations,
  ...WATCHLIST_CALLS,
  placeBid,
  buyNow,
  sendContactMessage,
]

export type AccountApi = {
  service: TestAuthService
  dataDir: string
  request(path: string, init: RequestInit, token: string | null): Promise<Response>
  /** A call with JSON and its answer. */
  ask<Method extends string, Path extends string>(
    token: string | null,
    method: Method,
    path: Path,
    body?: unknown,
  ): Promise<Answer<`${Method} ${Path}`>>
  close(): Promise<void>
}

export async function startAccountApi({
  demo = true,
  passwords = createPasswords(),
} = {}): Promise<AccountApi> {
  const service = await startAuthService()
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-account-'))
  const api = createApi<Parts>({
    endpoints,
    services: {
      db: service.db,
      config: {
        support: { name: '', hours: '', phone: '', email: 'support@example.com' },
        smtpUrl: undefined,
        demo,
      },
      files: await openFiles({ dataDir }),
      lanes: createLanes({ db: service.db, log: silentLog, proofKey: PROOF_KEY }),
      proofKey: PROOF_KEY,
      passwords,
      limits: createAuthRateLimits(service.db, false),
      publicUrl: () => 'https://hammerlane.example',
      documentPhoto: async () => null,
      vinDecoder: { decode: async () => null },
      sessionsEnded: service.authenticator.invalidateUser,
      log: silentLog,
    },
    authenticate: service.authenticator.authenticate,
    rolesOf: (userId) => rolesOf(service.db, userId),
    limitRate: createRateLimiter(createCallCount(service.db, false)),
    log: silentLog,
  })
  const request = async (path: string, init: RequestInit, token: string | null) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return api.request(path, { ...init, headers })
  }
  return {
    service,
    dataDir,
    request,
    async ask<Method extends string, Path extends string>(
      token: string | null,
      method: Method,
      path: Path,
      body?: unknown,
    ): Promise<Answer<`${Method} ${Path}`>> {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json' }
      const answer = await request(path, { method, headers, ...sent }, token)
      // JSON has no types: the call says what it promises.
      return { status: answer.status, body: await answer.json() }
    },
    async close() {
      await service.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function rolesOf(db: Database, userId: string): Promise<Role[]> {
  const { roles } = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // A constraint keeps them to these words.
  return roles as Role[]
}
