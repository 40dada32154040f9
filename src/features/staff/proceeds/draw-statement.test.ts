import { expect, test } from 'vitest'
import { spanishPaper } from '../../../../test/pages/spanish-paper.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { lineBack } from '../../../rules/proceeds/statement-line.ts'
import { makePdf } from '../../../server/files/pdf.ts'
import { drawStatement } from './draw-statement.server.ts'
import type { StatementLineView, StatementSummary } from './proceeds.ts'

const STATEMENT: StatementSummary = {
  ...{ id: 's1', number: '2026-0003', consignor: { id: 'c1', name: 'First Harbor Bank' } },
  ...{ made_at: '2026-11-23T15:00:00.000Z', payout: null },
  ...{ brought_forward: 0, total: 9_600, payable: 9_600, carried_forward: 0 },
}

const ofLot = (at: number): StatementLineView[] => {
  const lot = {
    ...{ sale_id: `sale ${at}`, lot: `HL-${20_000 + at}`, stock_number: `A-${at}`, vin: null },
    sold_at: '2026-11-20T15:00:00.000Z',
  }
  return [
    { ...lot, kind: 'price', text: `2019 Ford F-150 XLT, no. ${at}`, amount: 10_000 },
    { ...lot, kind: 'commission', text: 'Commission, 2.5%', amount: -250 },
    { ...lot, kind: 'lot_fee', text: 'Fee per lot', amount: -150 },
  ]
}

const pdfOf = (statement: StatementSummary, lines: readonly StatementLineView[]) =>
  makePdf({ title: 'Statement', about: [], madeAt: new Date(STATEMENT.made_at) }, (pdf) =>
    drawStatement(pdf, statement, lines),
  )

const draw = async (...drawn: Parameters<typeof pdfOf>) => pdfText(await pdfOf(...drawn))

test('a statement names its consignor, each lot once, its fees and what is payable', async () => {
  const text = await draw(STATEMENT, ofLot(1))
  for (const words of ['First Harbor Bank', '2026-0003', 'no. 1', '-$250.00', 'Payable to you'])
    expect(text).toContain(words)
  expect(text.match(/HL-20001/g)).toHaveLength(1)
  expect(text).toContain('$9,600.00')
})

test('what is owed is told as carried over, with what was brought forward', async () => {
  const owed = { brought_forward: -12_000, total: -2_400, payable: 0, carried_forward: -2_400 }
  const text = await draw({ ...STATEMENT, ...owed }, ofLot(1))
  for (const words of ['Carried over to the next statement', '-$12,000.00', '-$2,400.00'])
    expect(text).toContain(words)
  expect(text).not.toContain('Payable to you')
})

test('a long statement goes on to further pages, each with the heads of its columns', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ofLot(at)).flat()
  const text = await draw(STATEMENT, lines)
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(3)
  expect(text.match(/Item/g)).toHaveLength(pages)
  expect(text).toContain('no. 59')
})

test('in Spanish its labels and fees are Spanish, and no English one is left', async () => {
  const undone: StatementLineView[] = ofLot(2).map((line) => ({
    ...line,
    ...{ kind: `${line.kind}_back` as StatementLineView['kind'], text: lineBack(line) },
  }))
  const owed = { brought_forward: -12_000, total: -2_400, payable: 0, carried_forward: -2_400 }
  const statements = [
    [STATEMENT, ofLot(1)],
    [{ ...STATEMENT, ...owed }, undone],
  ] as const
  const parts = ['papers/bank-papers', 'papers/document', 'staff/proceeds', 'rules/proceeds']
  const [payable, carried] = await Promise.all(
    statements.map(([statement, lines]) =>
      spanishPaper(() => pdfOf(statement, lines), { parts, kept: ['Statement'] }),
    ),
  )
  for (const label of ['Consignador', 'Liquidación', 'Artículo', 'Monto', 'Lote HL-20001'])
    expect(payable).toContain(label)
  for (const label of ['Por pagarle a usted', 'Por pagar', 'Precio de adjudicación'])
    expect(payable).toContain(label)
  for (const fee of ['Comisión, 2.5%', 'Cargo por lote']) expect(payable).toContain(fee)
  for (const label of ['Venta deshecha: 2019 Ford F-150 XLT, no. 2', 'Cargo por lote, devuelto'])
    expect(carried).toContain(label)
})
