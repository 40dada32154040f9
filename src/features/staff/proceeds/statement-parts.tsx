import type { ReactNode } from 'react'
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
          <th scope="col">Item</th>
          <th scope="col" className="settle-num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${at} ${line.kind}`}>
            <td>
              {beginsLot(lines, at) ? <b>{line.text}</b> : line.text}
              {beginsLot(lines, at) ? <small>{lotInWords(line)}</small> : null}
            </td>
            <td className="settle-num">{exactly(line.amount)}</td>
          </tr>
        ))}
        {brought < 0 ? (
          <tr>
            <td>Brought forward from the last statement</td>
            <td className="settle-num">{exactly(brought)}</td>
          </tr>
        ) : null}
        <tr className="settle-sum">
          <th scope="row">{total < 0 ? 'Carried over to the next statement' : 'Payable'}</th>
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
          <b>Statement {statement.number}</b>, made {dayAndMinute(statement.made_at)}
        </p>
      </div>
      <div className="proceeds-account">
        <section className="settle-panel" aria-labelledby="statement-lines">
          <div className="settle-panel-head">
            <h2 id="statement-lines">Lines</h2>
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
          of={`statement ${number} of ${consignor.name}`}
        />
      ))}
    </div>
  )
}
