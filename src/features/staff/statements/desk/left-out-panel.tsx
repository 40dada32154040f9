import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { lineAmount } from '../line-words.ts'
import type { LeftOutView, StatementView } from '../statements.ts'

/** What of the bank's file is no line of the statement: where in the file it stands, and why. */
export function LeftOutPanel({
  statement: { left_out: told, left_out_count: count },
}: {
  statement: StatementView
}) {
  if (count === 0) return null
  return (
    <section className="settle-panel" aria-labelledby="left-out">
      <div className="settle-panel-head">
        <h2 id="left-out">
          {staffStatementsText('leftOutOfFile', { count: count.toLocaleString('en-US') })}
        </h2>
      </div>
      <ol className="statement-lines statement-left-out">
        {told.map((line, at) => (
          // Entries of one line of a file may be the same: they have no other name, and never change.
          <Entry key={at} line={line} />
        ))}
        {count > told.length ? (
          <li className="settle-note">
            {staffStatementsText('firstShown', { count: told.length.toLocaleString('en-US') })}
          </li>
        ) : null}
      </ol>
    </section>
  )
}

function Entry({ line: { line, reason, date, amount, currency, sender, text } }: EntryProps) {
  return (
    <li className="statement-line">
      <span className="statement-money">
        <b>{staffStatementsText('row', { line: line.toLocaleString('en-US') })}</b>
        {amount !== null && currency !== null ? (
          <span className="fig">{lineAmount({ amount, currency })}</span>
        ) : null}
      </span>
      <p>{reason}</p>
      <small className="tn">{[date, text].filter(Boolean).join(' ')}</small>
      {sender ? <small>{sender}</small> : null}
    </li>
  )
}

interface EntryProps {
  line: LeftOutView
}
