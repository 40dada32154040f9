/** The calls of one's own account, asked in this process by members of a real sign-in service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putIdPhoto, readIdPhoto } from '../src/features/account/id-photo.server.ts'
import { changeProfile, readProfile } from '../src/features/account/profile.server.ts'
import { checkUsername } from '../src/features/account/username.server.ts'
import type { Database } from '../src/server/database.ts'
import type { Endpoint } from '../src/server/endpoint.ts'
import { openFiles, type Files } from '../src/server/files.ts'
import { createApi } from '../src/server/http.ts'
import { createRateLimits } from '../src/server/rate-limits.ts'
import { startAuthService, type TestAuthService } from './auth-service.ts'
import { silentLog } from './database.ts'

type Parts = { db: Database; files: Files }

const endpoints: Endpoint<Parts>[] = [
  readProfile,
  changeProfile,
  checkUsername,
  putIdPhoto,
  readIdPhoto,
]

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was answered
export type Answer = { status: number; body: any }

export type AccountApi = {
  service: TestAuthService
  dataDir: string
  request(path: string, init: RequestInit, token: string | null): Promise<Response>
  /** A call with JSON and its answer. */
  ask(token: string | null, method: string, path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

export async function startAccountApi(): Promise<AccountApi> {
  const service = await startAuthService()
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-account-'))
  const api = createApi<Parts>({
    endpoints,
    services: { db: service.db, files: await openFiles(dataDir) },
    authenticate: service.authenticator.authenticate,
    rolesOf: async () => [],
    takePlace: createRateLimits(false),
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
    async ask(token, method, path, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json' }
      const answer = await request(path, { method, headers, ...sent }, token)
      return { status: answer.status, body: await answer.json() }
    },
    async close() {
      await service.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
