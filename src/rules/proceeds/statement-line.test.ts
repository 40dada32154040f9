import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { commissionLine, feeLine, lineBack, shownStatementLine } from './statement-line.ts'
import type { StatementLineKind } from './statement.ts'

const TITLE = '2019 Ford F-150 XLT'
const commission = { kind: 'commission', text: commissionLine(250) } as const
const fee = { kind: 'lot_fee', text: feeLine() } as const
const price = { kind: 'price', text: TITLE } as const

test.each<[StatementLineKind, string, string]>([
  ['price', TITLE, TITLE],
  ['commission', commission.text, 'Comisión, 2.5%'],
  ['lot_fee', fee.text, 'Cargo por lote'],
  ['price_back', lineBack(price), `Venta deshecha: ${TITLE}`],
  ['commission_back', lineBack(commission), 'Comisión, 2.5%, devuelta'],
  ['lot_fee_back', lineBack(fee), 'Cargo por lote, devuelto'],
])('a line of %s is kept in English, and read in Spanish', (kind, text, spanish) => {
  expect(shownStatementLine({ kind, text })).toBe(text)
  expect(inLanguage('es', () => shownStatementLine({ kind, text }))).toBe(spanish)
})

test.each<[StatementLineKind, string]>([
  ['charge', 'Fee per lot'],
  ['price', 'Sale undone: a film poster'],
  ['commission', 'As agreed'],
])('a line of %s that says %s stays as it was written', (kind, text) => {
  expect(inLanguage('es', () => shownStatementLine({ kind, text }))).toBe(text)
})
