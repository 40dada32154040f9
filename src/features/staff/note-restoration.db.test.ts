import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { BARE_ENVIRONMENT } from '../../../test/server-process.ts'
import { createProofKey, publicKeyOf } from '../../engine/proof/proof-key.server.ts'
import { publishKey } from '../../engine/proof/published-keys.server.ts'
import { readRestorations } from '../../engine/proof/restorations.server.ts'
import { noteRestorationElsewhere } from './note-restoration.server.ts'

const FILES_KEY = Buffer.alloc(32, 5)
const house = createProofKey(FILES_KEY)
let market: Marketplace
let dataDir: string

beforeEach(async () => {
  market = await openMarketplace()
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-note-'))
  await market.db.transaction().execute((tx) => publishKey(tx, house, [], null))
  const id = await aMember(market.db)
  const session = { id, user_id: id, refresh_key: Buffer.alloc(32) }
  await market.db.insertInto('sessions').values(session).execute()
  await aLot(market.db)
})
afterEach(async () => {
  await market.close()
  await rm(dataDir, { recursive: true })
})

/** The program itself, beside a database that somebody else runs. */
async function note(...words: string[]) {
  const program = new URL('../../main.restore.server.ts', import.meta.url).pathname
  const settings = { DATA_DIR: dataDir, FILES_KEY: FILES_KEY.toString('base64') }
  const env = { ...BARE_ENVIRONMENT, DATABASE_URL: market.ownerUrl, ...settings }
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout
}

const noted = () => readRestorations(market.db, [publicKeyOf(house.publicKey)])
const sessions = () => market.db.selectFrom('sessions').select('id').execute()

test('a restoration by the provider is noted, signed, and ends all sessions', async () => {
  const to = new Date().toISOString()
  const said = await note('--note', '--to', to, '--by', 'ann')
  expect(said).toMatch(/^Noted: .* The last that it holds was written at 20.*Z/)
  expect(said).toContain(`as it was at ${to}. `)
  expect(said).toContain('\nAll sessions were ended')
  expect(await sessions()).toEqual([])
  expect(await noted()).toMatchObject([{ from: to, last_checkpoint: 0 }])
  const [line] = await market.db.selectFrom('audit_log').selectAll().execute()
  expect(line).toMatchObject({ action: 'restored', subject: "the database's own means" })
  expect(line?.details).toMatchObject({ operator: 'ann' })
})

const noteAs = (from: Date, keepsSessions = false, filesKey = FILES_KEY) =>
  noteRestorationElsewhere(
    market.db,
    { dataDir, filesKey },
    { operator: 'ann', from, keepsSessions },
  )

test('sessions stay where they are to', async () => {
  await noteAs(new Date(), true)
  expect(await sessions()).toHaveLength(1)
  expect(await noted()).toHaveLength(1)
})

test.each([
  ['of before what the database holds', '2020-01-01T00:00:00Z', 'holds what was written at'],
  ['that is still to come', '2999-01-01T00:00:00Z', 'still to come'],
])('a moment %s is refused, and nothing is noted or ended', async (_, to, sentence) => {
  await expect(noteAs(new Date(to))).rejects.toThrow(sentence)
  expect([await noted(), (await sessions()).length]).toEqual([[], 1])
})

test('without the key that signs nothing is noted or ended, and it says where the key belongs', async () => {
  const noting = noteAs(new Date(), false, Buffer.alloc(32, 6))
  await expect(noting).rejects.toThrow(
    'put DATA_DIR/keys, FILES_KEY and PROOF_KEYS as the server has them',
  )
  expect(await market.db.selectFrom('audit_log').select('id').execute()).toEqual([])
  expect(await sessions()).toHaveLength(1)
})

const LATER = sql`clock_timestamp() + interval '1 second'`

test.each([
  ['a session that went on', sql`update sessions set refreshed_at = ${LATER}`],
  ['a member who changed something', sql`update profiles set updated_at = ${LATER}`],
  [
    'a mail',
    sql`insert into mails (recipient, subject, body_text, body_html, created_at) values ('a@b.c', '', '', '', ${LATER})`,
  ],
  [
    'a line of the audit log',
    sql`insert into audit_log (action, subject, details, at) values ('granted', 'bob', '{"operator": "ann"}', ${LATER})`,
  ],
])('also where nobody bids, %s tells that a moment is too early', async (_, writing) => {
  const early = new Date()
  await writing.execute(market.db)
  await expect(noteAs(early)).rejects.toThrow('holds what was written at')
})

test.each([
  ['--replace', ['--replace']],
  ['a passphrase', ['--passphrase-file', '/nowhere']],
])('what a note does not use is refused: %s', async (_, words) => {
  const noting = note('--note', '--to', new Date().toISOString(), ...words)
  await expect(noting).rejects.toThrow(`${words[0]} does not go with --note`)
  expect(await noted()).toEqual([])
})
