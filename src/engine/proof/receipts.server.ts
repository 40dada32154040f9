import { pairText, receiptText, receiptsText, type Receipt } from '../../rules/proof/receipt.ts'
import { sha256, type SigningKey } from './proof-key.server.ts'

type Bid = Pick<Receipt, 'auction' | 'seq' | 'hash' | 'time'>

/**
 * Receipts for bids that are committed together, in their order, under one signature: that of the root of a hash tree whose
 * leaves they are, for signing takes as long as all the rest of a bid. None where the key is not at hand: no bid waits for it.
 */
export function receiptsFor(bids: readonly Bid[], key: SigningKey): Receipt[] {
  if (bids.length === 0) return []
  const levels = levelsOver(bids.map((bid) => sha256(receiptText(bid))))
  const signature = key.sign(receiptsText(levels.at(-1)?.[0] ?? ''))
  if (signature === null) return []
  return bids.map((bid, at) => ({ ...bid, signature, path: pathFrom(at, levels), key: key.id }))
}

/** Whether the house has signed it. */
export function isSigned(
  receipt: Receipt,
  check: (text: string, signature: string) => boolean,
): boolean {
  const root = receipt.path.reduce(
    (below, step) => {
      const beside = step.slice(1)
      return sha256(step.startsWith('L') ? pairText(beside, below) : pairText(below, beside))
    },
    sha256(receiptText(receipt)),
  )
  return check(receiptsText(root), receipt.signature)
}

/** From the leaves up to the root. Where a level has an odd number the last one goes up as it is. */
function levelsOver(leaves: string[]): string[][] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1;) {
    const above: string[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left = '', right] = [level[at], level[at + 1]]
      above.push(right === undefined ? left : sha256(pairText(left, right)))
    }
    levels.push(above)
    level = above
  }
  return levels
}

function pathFrom(leaf: number, levels: string[][]): string[] {
  const path: string[] = []
  let at = leaf
  for (const level of levels) {
    const isRight = at % 2 === 1
    const beside = level[isRight ? at - 1 : at + 1]
    if (beside !== undefined) path.push(`${isRight ? 'L' : 'R'}${beside}`)
    at = Math.floor(at / 2)
  }
  return path
}
