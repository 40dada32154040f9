import type { ReactNode } from 'react'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { shownStatementLine } from '../../../rules/proceeds/statement-line.ts'
import { dayAndMinute } from '../../lot/instants.ts'
import { DownloadButton } from '../../settlement/download-button.tsx'
import { exactly } from '../../settlement/sale-words.ts'
import { beginsLot, lotInWords } from './proceeds-words.ts'
import type { ConsignorAccount, StatementLineView, StatementSummary } from './proceeds.ts'

/** What statements are shown by, to staff and to the consignor's own people. */

interface LinesTableProps {
  lines: readonly StatementLineView[]
  sums: Omit<ConsignorAccount['next'], 'lines'>
}

/** Each line, what was brought forward, and what all of them come to. */
export function LinesTable({ lines, sums }: LinesTableProps) {
  const { brought_forward: brought, total } = sums
  return (
    <table className="settle-table proceeds-lines">
      <thead>
        <tr>
          <th scope="col">{proceedsText('item')}</th>
          <th scope="col" className="settle-num">
            {proceedsText('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${at} ${line.kind}`}>
            <td>
              {beginsLot(lines, at) ? <b>{shownStatementLine(line)}</b> : shownStatementLine(line)}
              {beginsLot(lines, at) ? <small>{lotInWords(line)}</small> : null}
            </td>
            <td className="settle-num">{exactly(line.amount)}</td>
          </tr>
        ))}
        {brought < 0 ? (
          <tr>
            <td>{proceedsText('broughtForward')}</td>
            <td className="settle-num">{exactly(brought)}</td>
          </tr>
        ) : null}
        <tr className="settle-sum">
          <th scope="row">{proceedsText(total < 0 ? 'carriedOver' : 'payableTotal')}</th>
          <td className="settle-num">{exactly(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface StatementAccountProps {
  statement: StatementSummary
  lines: readonly StatementLineView[]
  /** The link to where it was found. */
  back: ReactNode
  /** What stands beside the lines. */
  children: ReactNode
}

/** One statement: what it is, its lines, and beside them what became of it. */
export function StatementAccount({ statement, lines, back, children }: StatementAccountProps) {
  return (
    <>
      <div className="settle-top proceeds-top">
        {back}
        <p>
          {proceedsText.rich('statementHead', {
            number: statement.number,
            at: dayAndMinute(statement.made_at),
            b: (words) => <b>{words}</b>,
          })}
        </p>
      </div>
      <div className="proceeds-account">
        <section className="settle-panel" aria-labelledby="statement-lines">
          <div className="settle-panel-head">
            <h2 id="statement-lines">{proceedsText('lines')}</h2>
            <span className="settle-panel-note">{lines.length}</span>
          </div>
          <LinesTable lines={lines} sums={statement} />
        </section>
        {children}
      </div>
    </>
  )
}

/** As papers and as a table; `address` is the statement's, for whoever asks. */
export function StatementFiles({
  statement: { number, consignor },
  address,
}: {
  statement: StatementSummary
  address: string
}) {
  return (
    <div className="settle-acts">
      {(['PDF', 'CSV'] as const).map((kind) => (
        <DownloadButton
          key={kind}
          address={`${address}/statement.${kind.toLowerCase()}`}
          name={`proceeds-${number}.${kind.toLowerCase()}`}
          what={kind}
          of={proceedsText('statementOf', { number, name: consignor.name })}
        />
      ))}
    </div>
  )
}
