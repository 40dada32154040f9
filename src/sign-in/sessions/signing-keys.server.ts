import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { sql } from 'kysely'
/**
 * The ES256 keys of access tokens. They live in the database, sealed, so all processes of one marketplace share
 * them and tokens survive restarts; `AUTH_JWT_KEYS` takes their place where keys come from elsewhere.
 */
import { MINUTE } from '../../rules/durations.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'

const ALGORITHM = 'ES256'
/** How long a process may go without noticing a key that another one added. */
const REREAD_AFTER_MS = MINUTE
/** Forged key ids must not become one query each. */
const REREAD_FOR_UNKNOWN_AFTER_MS = 5_000

export type SigningKeys = {
  /** Signs with the newest key whose time has come. */
  sign(claims: JWTPayload): Promise<string>
  verifier(kid: string): Promise<CryptoKey | undefined>
  /** Public halves, as the JWKS shows them. */
  published(): Promise<JWK[]>
}

type KeyRow = { kid: string; private_jwk: JWK; signs_from: Date; published_until: Date | null }
type Key = KeyRow & { publicJwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey }

type KeySource = {
  db: Database
  secrets: Secrets
  clock: () => Date
  /** Private JWKs, newest first; the first one signs. */
  configured?: (JWK & { kid: string })[] | undefined
}

/** Reads the keys; makes the first one if there is none. Two processes that start at once make one together. */
export async function openSigningKeys(source: KeySource): Promise<SigningKeys> {
  const { db, secrets, clock, configured } = source
  const load = configured ? () => keysOf(configured.map(asRow)) : () => loadKeys(db, secrets)
  if (!configured) await makeFirstKey(db, secrets, clock())
  let keys = await load()
  let readAt = clock().getTime()
  let rereading: Promise<void> | undefined

  async function reread(): Promise<void> {
    rereading ??= load()
      .then((loaded) => void (keys = loaded))
      .finally(() => (rereading = undefined))
    readAt = clock().getTime()
    // While the database is away, the keys already known go on serving.
    await rereading.catch(() => undefined)
  }

  /** Also where the clock was put back, and nobody knows how old they are. */
  function isOlder(ms: number): boolean {
    const age = clock().getTime() - readAt
    return age < 0 || age > ms
  }

  async function current(): Promise<Key[]> {
    const now = clock()
    if (!configured && isOlder(REREAD_AFTER_MS)) await reread()
    return keys.filter((key) => !key.published_until || key.published_until > now)
  }

  return {
    async sign(claims) {
      const now = clock()
      const signing = (await current()).find((key) => key.signs_from <= now)
      if (!signing) throw new Error('No signing key is in force')
      const header = { alg: ALGORITHM, kid: signing.kid, typ: 'JWT' }
      return new SignJWT(claims).setProtectedHeader(header).sign(signing.privateKey)
    },
    async verifier(kid) {
      const known = (await current()).find((key) => key.kid === kid)
      if (known || configured) return known?.publicKey
      if (isOlder(REREAD_FOR_UNKNOWN_AFTER_MS)) await reread()
      return (await current()).find((key) => key.kid === kid)?.publicKey
    },
    published: async () => (await current()).map((key) => key.publicJwk),
  }
}

async function makeFirstKey(db: Database, secrets: Secrets, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    const existing = await tx.selectFrom('signing_keys').select('kid').executeTakeFirst()
    if (!existing) await addSigningKey(tx, secrets, now)
  })
}

/** Makes a key that signs from a time on. @returns its id */
export async function addSigningKey(
  db: Database,
  secrets: Secrets,
  signsFrom: Date,
): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await db
    .insertInto('signing_keys')
    .values({ kid, sealed_jwk: sealJwk(secrets, kid, jwk), signs_from: signsFrom })
    .execute()
  return kid
}

/** Until the transaction ends nobody else adds or withdraws a key. */
export async function lockSigningKeys(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(tx)
}

/** A private key as it is stored. */
export function sealJwk(secrets: Secrets, kid: string, jwk: JWK): Buffer {
  return secrets.encrypt(Buffer.from(JSON.stringify(jwk)), ownerOf(kid))
}

/** @throws StartError when it was sealed with another key than ours */
export function openJwk(secrets: Secrets, kid: string, sealed: Buffer | null): JWK {
  try {
    return JSON.parse(secrets.decrypt(sealed ?? Buffer.alloc(0), ownerOf(kid)).toString())
  } catch (cause) {
    const message =
      'The keys that sign access tokens were sealed with another key. Put the right one back, as FILES_KEY or as keys/files.key in DATA_DIR'
    throw new StartError(message, { cause })
  }
}

function ownerOf(kid: string): string {
  return `signing key ${kid}`
}

/** @throws StartError when a key was sealed with another secret than ours */
export async function requireOwnKeys(db: Database, secrets: Secrets): Promise<void> {
  const sealed = db
    .selectFrom('signing_keys')
    .select(['kid', 'sealed_jwk'])
    .where('sealed_jwk', 'is not', null)
  for (const key of await sealed.execute()) openJwk(secrets, key.kid, key.sealed_jwk)
}

async function loadKeys(db: Database, secrets: Secrets): Promise<Key[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['kid', 'sealed_jwk', 'signs_from', 'published_until'])
    .orderBy('signs_from', 'desc')
    .execute()
  return keysOf(
    rows.map(({ sealed_jwk: sealed, ...row }) => ({
      ...row,
      private_jwk: openJwk(secrets, row.kid, sealed),
    })),
  )
}

function asRow(jwk: JWK & { kid: string }): KeyRow {
  return { kid: jwk.kid, private_jwk: jwk, signs_from: new Date(0), published_until: null }
}

function keysOf(rows: KeyRow[]): Promise<Key[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { kty, crv, x, y, d } = row.private_jwk
      const shape = { kty, crv, x, y } as JWK
      const publicJwk = { ...shape, kid: row.kid, alg: ALGORITHM, use: 'sig' }
      return {
        ...row,
        publicJwk,
        // jose gives a raw byte array for symmetric keys only.
        privateKey: (await importJWK({ ...shape, d } as JWK, ALGORITHM)) as CryptoKey,
        publicKey: (await importJWK(shape, ALGORITHM)) as CryptoKey,
      }
    }),
  )
}
