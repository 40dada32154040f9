import { expect, test } from 'vitest'
import { AUCTION_ID, NOW } from '../../../test/builders.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import type { Receipt } from '../../rules/proof/receipt.ts'
import { createProofKey, publicKeyOf } from './proof-key.server.ts'
import { isSigned, receiptsFor } from './receipts.server.ts'

const { check } = publicKeyOf(PROOF_KEY.publicKey)
const hashOf = (seq: number) => `${seq}`.padStart(64, '0')
const bids = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    auction: AUCTION_ID,
    seq: at + 2,
    hash: hashOf(at + 2),
    time: NOW.toISOString(),
  }))
/** As somebody has kept it. */
const kept = (receipt: Receipt | undefined): Receipt => JSON.parse(JSON.stringify(receipt))

test('each bid of a batch of any size gets a receipt that the public key confirms', () => {
  for (let count = 1; count <= 33; count += 1) {
    const receipts = receiptsFor(bids(count), PROOF_KEY)
    expect(receipts.map(({ seq }) => seq)).toEqual(bids(count).map(({ seq }) => seq))
    expect(receipts.filter((receipt) => !isSigned(kept(receipt), check))).toEqual([])
  }
})

test('a batch is signed once, and one without bids not at all', () => {
  const signed: string[] = []
  const counting = { id: 'one', sign: (text: string) => `signature ${signed.push(text)}` }
  expect(receiptsFor([], counting)).toEqual([])
  const receipts = receiptsFor(bids(500), counting)
  expect(new Set(receipts.map(({ signature }) => signature))).toEqual(new Set(['signature 1']))
})

test.each<[string, (receipt: Receipt) => Partial<Receipt>]>([
  ['the line', ({ seq }) => ({ seq: seq + 1 })],
  ['the hash', () => ({ hash: hashOf(99) })],
  ['the time', () => ({ time: '2026-11-21T18:00:00.001Z' })],
  ['the auction', () => ({ auction: '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e12' })],
  ['the path', ({ path }) => ({ path: path.slice(1) })],
  ['the signature', ({ signature }) => ({ signature: `A${signature.slice(1)}B` })],
])('a receipt whose %s was changed is not ours', (_, change) => {
  const [, receipt] = receiptsFor(bids(5), PROOF_KEY)
  const changed = { ...kept(receipt), ...(receipt && change(receipt)) }
  expect(isSigned(changed, check)).toBe(false)
})

test('nobody with another key makes one, and the same secret always makes the same key', () => {
  const other = createProofKey(Buffer.alloc(32, 8))
  const [forged] = receiptsFor(bids(1), other)
  expect(forged && isSigned(forged, check)).toBe(false)
  expect(createProofKey(Buffer.alloc(32, 7)).publicKey).toBe(PROOF_KEY.publicKey)
  expect(other.publicKey).not.toBe(PROOF_KEY.publicKey)
})
