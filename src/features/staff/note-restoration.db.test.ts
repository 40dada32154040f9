import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
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
  const env = { PATH: process.env['PATH'], DATABASE_URL: market.ownerUrl, ...settings }
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout
}

const noted = () => readRestorations(market.db, [publicKeyOf(house.publicKey)])
const sessions = () => market.db.selectFrom('sessions').select('id').execute()

test('a restoration by the provider is noted, signed, and ends all sessions', async () => {
  const to = new Date().toISOString()
  const said = await note('--note', '--to', to, '--by', 'ann')
  expect(said).toContain(`as it was at ${to}.\nAll sessions were ended`)
  expect(await sessions()).toEqual([])
  expect(await noted()).toMatchObject([{ from: to, last_checkpoint: 0 }])
  const [line] = await market.db.selectFrom('audit_log').selectAll().execute()
  expect(line).toMatchObject({ action: 'restored', subject: 'by its own means' })
  expect(line?.details).toMatchObject({ operator: 'ann' })
})

const noteAs = (from: Date, keepsSessions = false) =>
  noteRestorationElsewhere(
    market.db,
    { dataDir, filesKey: FILES_KEY },
    { operator: 'ann', from, keepsSessions },
  )

test('sessions stay where they are to', async () => {
  expect(await noteAs(new Date(), true)).toBe(true)
  expect(await sessions()).toHaveLength(1)
  expect(await noted()).toHaveLength(1)
})

test.each([
  ['of before what the database holds', '2020-01-01T00:00:00Z', 'holds a line of'],
  ['that is still to come', '2999-01-01T00:00:00Z', 'still to come'],
])('a moment %s is refused, and nothing is noted or ended', async (_, to, sentence) => {
  await expect(noteAs(new Date(to))).rejects.toThrow(sentence)
  expect([await noted(), (await sessions()).length]).toEqual([[], 1])
})
