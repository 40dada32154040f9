import { createHash } from 'node:crypto'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import type { Pause } from '../../../server/pauses.ts'
import type { Mapping } from './csv-columns.ts'
import type { FileLine, StatementFormat } from './statement-file.ts'

/**
 * Numbers the lines, and gives each what makes it the same in every file of its source: the bank's own reference where there is
 * one, else its text; with account, day and amount, and which one it is of lines that are alike in all of these.
 */
export async function keyedLines(
  format: StatementFormat,
  mapping: Partial<Mapping> | null,
  found: readonly FileLine[],
  pause: Pause,
): Promise<BankLine[]> {
  const source = mapping ? `${format}-${digestOf(mapping).slice(0, 8)}` : format
  const seen = new Map<string, number>()
  const lines: BankLine[] = []
  for (const [
    at,
    { date, amount, currency, sender, text, bankReference, account },
  ] of found.entries()) {
    await pause()
    const said = bankReference ? ['reference', bankReference] : ['text', sender, text]
    const same = digestOf([account, date, amount, currency, ...said])
    const count = (seen.get(same) ?? 0) + 1
    seen.set(same, count)
    lines.push({
      n: at + 1,
      date,
      amount,
      currency,
      sender,
      text,
      key: `${source} ${same} ${count}`,
    })
  }
  return lines
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)
}
