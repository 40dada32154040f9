import { expect, test } from 'vitest'
import { after, AUCTION_ID, NOW } from '../../../test/builders.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { publicKeyOf } from './proof-key.server.ts'
import { receiptsFor } from './receipts.server.ts'
import { verifyReceipts } from './verify-receipts.server.ts'

const hash = '5'.repeat(64)
const bid = { auction: AUCTION_ID, seq: 2, hash, time: NOW.toISOString() }
const receipts = receiptsFor([bid], PROOF_KEY)
const ledger = async () => ({ hash, last: 2 })

async function saidWhereChangedAt(until: Date) {
  const key = { ...publicKeyOf(PROOF_KEY.publicKey), until: until.toISOString() }
  const [verified] = await verifyReceipts(receipts, new Map([[key.id, key]]), ledger)
  return verified
}

test('a receipt of a key that was changed since holds', async () => {
  expect(await saidWhereChangedAt(after(86_400))).toMatchObject({ outcome: 'holds' })
})

test('so does one of the seconds in which running processes take another key up', async () => {
  expect(await saidWhereChangedAt(after(-10))).toMatchObject({ outcome: 'holds' })
})

test('a receipt that was signed long after its key had been changed is not taken', async () => {
  const verified = await saidWhereChangedAt(after(-86_400))
  expect(verified?.outcome).toBe('wrong')
  expect(verified?.said).toMatch(/: the key that signed the receipt had been changed before$/)
})
