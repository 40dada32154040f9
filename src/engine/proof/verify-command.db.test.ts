import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { BARE_ENVIRONMENT } from '../../../test/server-process.ts'
import type { Receipt } from '../../rules/proof/receipt.ts'
import { changeAuction } from '../by-staff/change-auction.server.ts'
import { commitTo } from '../ledger.server.ts'
import { createCheckpointer } from './make-checkpoint.server.ts'
import { createProofKey, publicKeyOf } from './proof-key.server.ts'
import {
  verifyDatabase,
  verifyReceiptsIn,
  verifyReceiptsOffline,
  unfitTogether,
} from './verify-command.server.ts'

let market: Marketplace
let folder: string
let marcus: string
let lot: string
let receipts: Receipt[]
let receiptsFile: string
let keyFile: string
let ledgerFile: string
let checkpointsFile: string

const KEY = { keys: [publicKeyOf(PROOF_KEY.publicKey)] }
const keep = async (name: string, content: unknown) => {
  const file = join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const download = async <Path extends string>(path: Path) => (await market.ask('GET', path)).body

beforeAll(async () => {
  market = await openMarketplace()
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-receipts-'))
  marcus = await aMember(market.db)
  lot = await aLot(market.db)
  receipts = []
  for (const amount of [10_100, 10_200]) {
    const asked = { by: marcus, body: { amount } }
    const { receipt } = (await market.ask('POST', `/api/auctions/${lot}/bids`, asked)).body
    assert(receipt)
    receipts.push(receipt)
  }
  await createCheckpointer(market.db, PROOF_KEY).signNew()
  receiptsFile = await keep('receipts.json', receipts)
  keyFile = await keep('key.pem', PROOF_KEY.publicKey)
  ledgerFile = await keep('ledger.json', await download(`/api/auctions/${lot}/ledger`))
  checkpointsFile = await keep('checkpoints.json', await download('/api/checkpoints'))
})
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true })
})

const bidAt = (seq: number) =>
  `The bid at line ${seq} of auction ${lot}, ${receipts[seq - 2]?.time}: `

test('everything holds while nobody has touched it', async () => {
  const all =
    'Ledgers that replay to their auctions: 1\nSales that add up: 0\nStatements of consignors that add up: 0\nCheckpoints that hold: 1'
  expect(await verifyDatabase(market.db, KEY)).toEqual([all, 0])
  const compared = await verifyDatabase(market.db, KEY, checkpointsFile)
  expect(compared).toEqual([`${all}\nKept checkpoints that are among them: 1`, 0])
})

test('receipts hold against the database, and against a ledger and a key that were downloaded', async () => {
  const both = [`${bidAt(2)}the receipt holds\n${bidAt(3)}the receipt holds`, 0]
  expect(await verifyReceiptsIn(market.db, KEY, receiptsFile)).toEqual(both)
  expect(await verifyReceiptsOffline(receiptsFile, [keyFile], ledgerFile)).toEqual(both)
  expect(await verifyReceiptsOffline(receiptsFile, [checkpointsFile], ledgerFile)).toEqual(both)
})

test('without a ledger the signature alone is told of, and so it is with the ledger of another auction', async () => {
  const one = await keep('one.json', receipts[0])
  const signed = [`${bidAt(2)}the receipt is signed; its ledger is not at hand`, 0]
  expect(await verifyReceiptsOffline(one, [keyFile])).toEqual(signed)
  const path = `/api/auctions/${await aLot(market.db)}/ledger`
  const another = await keep('another.json', await download(path))
  expect(await verifyReceiptsOffline(one, [keyFile], another)).toEqual(signed)
})

test('a receipt whose key is not known is told from one that somebody else made', async () => {
  const key = createProofKey(Buffer.alloc(32, 8))
  const other = await keep('other.pem', key.publicKey)
  const said = (sentence: string) => `${bidAt(2)}${sentence}`
  const unknown = `the receipt is signed with the key ${PROOF_KEY.id}, which is not known: give it with --public-key`
  const one = await keep('one.json', receipts[0])
  expect(await verifyReceiptsOffline(one, [other])).toEqual([said(unknown), 2])
  const forged = await keep('named.json', { ...receipts[0], key: key.id })
  const notSigned = 'the receipt is not signed with the key that it names'
  expect(await verifyReceiptsOffline(forged, [other, keyFile])).toEqual([said(notSigned), 1])
})

test('a receipt from before keys had ids is held against every key, several to a file', async () => {
  const { key: _, ...before } = receipts[0] ?? {}
  const old = await keep('old.json', before)
  const other = createProofKey(Buffer.alloc(32, 8)).publicKey
  const several = await keep('several.pem', `${other}\n${PROOF_KEY.publicKey}`)
  expect(await verifyReceiptsOffline(old, [several], ledgerFile)).toEqual([
    `${bidAt(2)}the receipt holds`,
    0,
  ])
  const [said, code] = await verifyReceiptsOffline(old, [await keep('other.pem', other)])
  expect([said, code]).toEqual([`${bidAt(2)}the receipt is not signed with any known key`, 1])
})

/** The program itself, on a machine that has the database's address and an empty data folder. */
async function verifyAtCommandLine(...words: string[]) {
  const dataDir = join(folder, 'no-keys')
  const program = new URL('../../main.verify.server.ts', import.meta.url).pathname
  const env = { ...BARE_ENVIRONMENT, DATABASE_URL: market.ownerUrl, DATA_DIR: dataDir }
  const ran = promisify(execFile)(process.execPath, [program, ...words], { env })
  const ended = await ran.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { ...ended, made: existsSync(join(dataDir, 'keys')) }
}

test('without a key everything else is checked, and no key is made', async () => {
  const { code, stdout, made } = await verifyAtCommandLine()
  expect(stdout).toContain('Checkpoints that hold: 1\nNOT CHECKED: signatures, for the key')
  expect(stdout).toContain(join('no-keys', 'keys', 'files.key'))
  expect(stdout).toContain('--public-key FILE')
  expect([code, made]).toEqual([2, false])
  const ofReceipts = await verifyAtCommandLine('--receipts', receiptsFile)
  expect(ofReceipts.stdout).toContain(`${bidAt(3)}the ledger has this line\nNOT CHECKED: `)
  expect([ofReceipts.code, ofReceipts.made]).toEqual([2, false])
})

test('keys of other machines are enough, and what cannot be read is no fraud', async () => {
  const other = await keep('other.pem', createProofKey(Buffer.alloc(32, 8)).publicKey)
  const given = await verifyAtCommandLine('--public-key', other, '--public-key', keyFile)
  expect([given.code, given.made]).toEqual([0, false])
  const unread = await verifyAtCommandLine('--public-key', 'missing.pem')
  expect([unread.code, unread.stderr]).toEqual([2, 'The file missing.pem cannot be read.\n'])
})

test.each([
  [{ receipts: 'r', ledger: 'l' }, '--ledger needs --public-key'],
  [{ ledger: 'l', 'public-key': ['k'] }, 'what --receipts are held against'],
  [{ checkpoints: 'c', receipts: 'r' }, 'one after the other'],
])('what does not go together is refused, not left out: %j', (given, sentence) => {
  expect(unfitTogether(given)).toContain(sentence)
})

test('what goes together is not refused, and the program says why it refuses the rest', async () => {
  const fit = [{}, { checkpoints: 'c', 'public-key': ['k'] }, { receipts: 'r' }]
  for (const given of [...fit, { receipts: 'r', 'public-key': ['k'], ledger: 'l' }]) {
    expect(unfitTogether(given)).toBeNull()
  }
  const { code, stdout } = await verifyAtCommandLine('--receipts', 'r.json', '--ledger', 'l.json')
  expect([code, stdout]).toEqual([2, expect.stringMatching(/^--ledger needs.*\nUsage: /)])
})

test('a downloaded ledger that was shortened or written anew is told apart', async () => {
  const { items } = await download(`/api/auctions/${lot}/ledger`)
  const short = await keep('short.json', { items: items.slice(0, 2) })
  const said = `${bidAt(2)}the receipt holds\n${bidAt(3)}the ledger was cut: it ends at line 2`
  expect(await verifyReceiptsOffline(receiptsFile, [keyFile], short)).toEqual([said, 1])
  const lines = items.map((line) =>
    line.seq === 3 ? { ...line, data: { ...line.data, amount: 1 } } : line,
  )
  const forged = await keep('forged.json', { items: lines })
  expect(await verifyReceiptsOffline(receiptsFile, [keyFile], forged)).toEqual([said, 1])
})

test('what a downloaded ledger opens of maximums is held against what its lines had committed to', async () => {
  const { items } = await download(`/api/auctions/${lot}/ledger`)
  const opening = items.map((line) => ({ ...line, opened: { salt: 'guessed', maximum: 20_000 } }))
  const forged = await keep('opening.json', { items: opening.slice(0, 2) })
  const one = await keep('one.json', receipts[0])
  const said = [1, 2].map((seq) => `The ledger opens line ${seq} to what it had not committed to.`)
  expect(await verifyReceiptsOffline(one, [keyFile], forged)).toEqual([
    [`${bidAt(2)}the receipt holds`, ...said].join('\n'),
    1,
  ])
})

test('that is told as far as receipts that hold vouch for the ledger', async () => {
  const own = await aLot(market.db)
  const kept: Receipt[] = []
  for (const amount of [10_100, 10_200]) {
    const asked = { by: marcus, body: { amount } }
    const { receipt } = (await market.ask('POST', `/api/auctions/${own}/bids`, asked)).body
    assert(receipt)
    kept.push(receipt)
  }
  await changeAuction(market.db, own, () => [
    { type: 'close', reservation: randomUUID(), early: true },
  ])
  const { items } = await download(`/api/auctions/${own}/ledger`)
  const ended = await keep('ended.json', { items })
  const last = async (receiptsOf: Receipt[], ledger: string) => {
    const [said] = await verifyReceiptsOffline(
      await keep('own.json', receiptsOf),
      [keyFile],
      ledger,
    )
    return said.split('\n').at(-1)
  }
  const opens = (line: number, count: number) =>
    `Lines up to ${line} that open as they had committed to: ${count}`
  expect(await last(kept, ended)).toBe(opens(3, 2))
  expect(await last(kept.slice(0, 1), ended)).toBe(opens(2, 1))
  // Whoever writes a line anew can have it open to anything.
  const opened = { maximum: 99_000_000, salt: 'another' }
  const commitment = commitTo({ maximum: opened.maximum }, opened.salt)
  const anew = items.map((line) =>
    line.seq === 3 ? { ...line, opened, data: { ...line.data, commitment } } : line,
  )
  const rewritten = await keep('anew.json', { items: anew })
  expect(await last(kept.slice(0, 1), rewritten)).toBe(opens(2, 1))
  const strangers = receipts.slice(0, 1)
  expect(await last(strangers, ended)).toMatch(/its ledger is not at hand$/)
})

test('a file that holds something else is told in a sentence', async () => {
  const wrong = verifyReceiptsOffline(keyFile, [keyFile])
  await expect(wrong).rejects.toThrow(`${keyFile} does not hold receipts`)
  await expect(verifyReceiptsOffline('missing', [keyFile])).rejects.toThrow('cannot be read')
})

test('a bid that was cut out of the database is shown by its receipt', async () => {
  await asOwner(market, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from auction_events where auction_id = ${lot} and seq = 3`.execute(tx)
    }),
  )
  const said = `${bidAt(2)}the receipt holds\n${bidAt(3)}the ledger was cut: it ends at line 2`
  expect(await verifyReceiptsIn(market.db, KEY, receiptsFile)).toEqual([said, 1])
  const [told, code] = await verifyDatabase(market.db, KEY)
  expect(told).toContain(
    `line 3 of the ledger of auction ${lot}, signed in checkpoint 1, was cut off`,
  )
  expect(code).toBe(1)
  const missing = { missing: 'no key' }
  expect(await verifyDatabase(market.db, missing)).toEqual([`${told}\nNOT CHECKED: no key`, 1])
})
