import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AUCTION_ID, NOW } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database.ts'
import { aLot, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { SECOND } from '../../rules/durations.ts'
import type { Checkpoint } from '../../rules/proof/checkpoint.ts'
import type { PublishedKey } from '../../rules/proof/published-key.ts'
import { changeProofKey } from './change-key.server.ts'
import { openCurrentKey, type CurrentKey } from './current-key.server.ts'
import { keysAtHand, makeKeyFile, type KeyPlaces } from './keys-at-hand.server.ts'
import { createCheckpointer } from './make-checkpoint.server.ts'
import { createProofKey, publicKeyOf } from './proof-key.server.ts'
import { lockCheckpoints } from './published-keys.server.ts'
import { receiptsFor } from './receipts.server.ts'
import { verifyCheckpoints } from './verify-checkpoints.server.ts'
import { TAKEN_UP_MS } from './verify-receipts.server.ts'

let market: Marketplace
let dataDir: string
let key: CurrentKey
let first: string
let now = 0
let make: () => Promise<boolean>

const A_BID = { auction: AUCTION_ID, seq: 2, hash: '0'.repeat(64), time: NOW.toISOString() }

beforeEach(async () => {
  market = await openMarketplace()
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-keys-'))
  now = 0
  key = await openCurrentKey(market.db, { dataDir }, () => now)
  first = key.publicKey
  make = createCheckpointer(market.db, key).signNew
  await nextCheckpoint()
})
afterEach(async () => {
  await market.close()
  await rm(dataDir, { recursive: true })
})

async function nextCheckpoint(maker = make): Promise<void> {
  await aLot(market.db)
  await maker()
}

const change = (isLost = false, places: KeyPlaces = { dataDir }) =>
  market.db.transaction().execute((tx) => changeProofKey(tx, { places, isLost }))

async function changeToFile(): Promise<{ id: string; file: string }> {
  const changed = await change()
  if (changed.outcome === 'refused') throw new Error(changed.sentence)
  if (changed.file === null) throw new Error('Without a setting there is a file')
  return { id: changed.id, file: changed.file }
}

/** As somebody who has only this public key. */
const verifiedWith = (pem: string, kept: Checkpoint[] = []) =>
  verifyCheckpoints(market.db, [publicKeyOf(pem)], kept)

const published = async () =>
  (await market.ask('GET', '/api/checkpoints')).body as {
    items: Checkpoint[]
    keys: PublishedKey[]
  }

async function tamper(changing: RawBuilder<unknown>): Promise<void> {
  await asOwner(market, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      expect((await changing.execute(tx)).numAffectedRows).toBeGreaterThan(0n)
    }),
  )
}

test('a running process takes up the new key, and checkpoints name who signed them', async () => {
  const before = key.id
  const changed = await change()
  await nextCheckpoint()
  expect(changed).toMatchObject({ id: key.id, before, isSignedByBefore: true })
  const { items, keys } = await published()
  expect(items.map((one) => one.key)).toEqual([key.id, before])
  expect(keys.map(({ id, until }) => [id, until])).toEqual([
    [before, keys[1]?.since],
    [key.id, null],
  ])
  const again = await openCurrentKey(market.db, { dataDir })
  expect([again.id, again.publicKey]).toEqual([key.id, key.publicKey])
})

test('the key before vouches for the one that follows, and that for the one before', async () => {
  await change()
  await nextCheckpoint()
  await change()
  await nextCheckpoint()
  const { items } = await published()
  for (const pem of [first, key.publicKey]) {
    expect(await verifiedWith(pem, items)).toEqual({
      checked: 3,
      wrong: [],
      unchecked: [],
      restored: [],
      undone: 0,
    })
  }
})

test('where the key was lost, another takes its place only if asked to, and nobody vouches for it', async () => {
  await rm(join(dataDir, 'keys', 'files.key'))
  const refused = await change()
  expect(refused).toMatchObject({ outcome: 'refused' })
  const files = join(dataDir, 'keys', 'files.key')
  expect(refused).toHaveProperty(
    'sentence',
    expect.stringContaining(`at hand. It is made of FILES_KEY or of ${files}: put that back`),
  )
  expect(await readdir(join(dataDir, 'keys'))).toEqual([])
  expect(await change(true)).toMatchObject({ isSignedByBefore: false })
  await nextCheckpoint()
  expect(await verifiedWith(key.publicKey)).toMatchObject({
    wrong: [],
    unchecked: [],
    restored: [],
    undone: 0,
  })
  const { wrong, unchecked } = await verifiedWith(first)
  expect([wrong, unchecked.length]).toEqual([[], 1])
  expect(unchecked[0]).toContain(
    `checkpoint 2, by the key ${key.id}, for which no known key vouches`,
  )
})

const receipt = () => receiptsFor([A_BID], key)[0]

test('the new key is taken up while another process holds the lock of checkpoints', async () => {
  const changed = await change()
  await market.db.transaction().execute(async (tx) => {
    await lockCheckpoints(tx)
    expect(await make()).toBe(false)
  })
  expect(receipt()).toMatchObject({ key: changed.outcome === 'changed' && changed.id })
})

test('without the file of the new key the old one signs receipts for less than a minute, then none does until it is there', async () => {
  const before = key.id
  const { id, file } = await changeToFile()
  await rename(file, `${file}.away`)
  await expect(make()).rejects.toThrow('is not at hand')
  expect(receipt()?.key).toBe(before)
  expect((await published()).items).toHaveLength(1)
  now += TAKEN_UP_MS - 20 * SECOND
  expect(receipt()?.key).toBe(before)
  now += 10 * SECOND
  expect(receipt()).toBeUndefined()
  await rename(`${file}.away`, file)
  await make()
  expect(receipt()?.key).toBe(id)
})

test('a key that was changed long ago signs nothing where the new one is not at hand', async () => {
  const { file } = await changeToFile()
  await rm(file)
  await tamper(sql`update proof_keys set since = since - interval '1 minute' where number = 2`)
  await expect(make()).rejects.toThrow('is not at hand')
  expect(receipt()).toBeUndefined()
})

test('a process that has the new key not at hand makes no checkpoint, and says what is missing', async () => {
  await change()
  const elsewhere = await mkdtemp(join(tmpdir(), 'hammerlane-keys-'))
  await expect(openCurrentKey(market.db, { dataDir: elsewhere })).rejects.toThrow(
    `is not at hand. Put ${join(elsewhere, 'keys')}`,
  )
  await rm(join(dataDir, 'keys'), { recursive: true })
  await aLot(market.db)
  await expect(make()).rejects.toThrow(`is not at hand. Put ${join(dataDir, 'keys')}`)
  expect((await published()).items).toHaveLength(1)
  await rm(elsewhere, { recursive: true })
})

test('who has found the old key can add nothing to what it signed', async () => {
  const [stolen] = await keysAtHand({ dataDir })
  if (!stolen) throw new Error('The first key is at hand')
  await change()
  await nextCheckpoint(
    createCheckpointer(market.db, { ...stolen, follow: async () => stolen }).signNew,
  )
  const expected = ['checkpoint 2 is not signed with the key of its time']
  expect((await verifiedWith(first)).wrong).toEqual(expected)
})

test.each([
  [
    'the public key exchanged',
    () => sql`update proof_keys set public_key = ${PROOF_KEY.publicKey} where number = 2`,
    'is another than its name says',
  ],
  [
    'the change set back in time',
    () => sql`update proof_keys set since = since - interval '1 day' where number = 2`,
    'is not as it was signed',
  ],
  [
    'the word of the key before forged',
    () => sql`update proof_keys set signature_before = signature where number = 2`,
    'is not signed by the one before, as it says',
  ],
  [
    'the first key taken away',
    () => sql`delete from proof_keys where number = 1`,
    'follows one that was taken away',
  ],
])('%s is found', async (_, changing, sentence) => {
  await change()
  await nextCheckpoint()
  await tamper(changing())
  const { wrong } = await verifiedWith(key.publicKey)
  expect(wrong.some((one) => one.endsWith(sentence))).toBe(true)
})

test('with keys from the setting the last one signs, on a machine that has no file of it', async () => {
  const proofKeys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const places = { dataDir, proofKeys }
  const [spare, last] = proofKeys.map((bytes) => createProofKey(bytes).id)
  const running = await openCurrentKey(market.db, places)
  expect(running.publicKey).toBe(first)
  const changed = await change(false, places)
  expect(changed).toMatchObject({ id: last, file: null, isSignedByBefore: true })
  await nextCheckpoint(createCheckpointer(market.db, running).signNew)
  expect(running.id).toBe(last)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['files.key'])
  expect((await openCurrentKey(market.db, places)).id).toBe(last)
  expect((await verifiedWith(first)).wrong).toEqual([])
  // One that waited before it is never taken: it may have leaked with the setting.
  const again = await change(false, places)
  expect(again).toMatchObject({
    outcome: 'refused',
    sentence: expect.stringContaining('Add another'),
  })
  expect((await published()).keys.map(({ id }) => id)).not.toContain(spare)
})

test('a key file that nobody published signs nothing', async () => {
  await makeKeyFile(dataDir)
  await nextCheckpoint()
  expect((await openCurrentKey(market.db, { dataDir })).publicKey).toBe(first)
  expect(await verifiedWith(first)).toMatchObject({
    wrong: [],
    unchecked: [],
    restored: [],
    undone: 0,
  })
})
