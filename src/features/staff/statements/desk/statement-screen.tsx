import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { Button } from '../../../../ui/button.tsx'
import { dayAndMinute } from '../../../lot/instants.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { usePlace } from '../../frame/place.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { ActDialog } from '../../settlement/acts/act-dialog.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { Failed, Waiting } from '../../settlement/desk/sale-desk.tsx'
import { CsvButton } from '../../table/csv-button.tsx'
import { nextWaiting, sureLines } from '../line-words.ts'
import type { StatementView } from '../statements.ts'
import { LeftOutPanel } from './left-out-panel.tsx'
import { LineDesk } from './line-desk.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { confirmLines } from './statement-acts.ts'
import '../../settlement/desk/styles.ts'
import './statement.css'

/** A bank statement line by line, to be gone through by keys. */
export function StatementScreen({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data, error, refetch } = useQuery(
    staffQuery<StatementView>(`/api/staff/statements/${id}`),
  )
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  return <Statement statement={data} readAnew={() => void refetch()} />
}

function Statement({ statement, readAnew }: { statement: StatementView; readAnew: () => void }) {
  const { search, change } = usePlace()
  const [act, setAct] = useState<Act | null>(null)
  const { id, lines, left_out_count: leftOut } = statement
  const isAll = search.get('lines') === 'all'
  const shown = useMemo(
    () => (isAll ? lines : lines.filter(({ state }) => state === 'waiting')),
    [isAll, lines],
  )
  const asked = Number(search.get('line'))
  const current = lines.find(({ n }) => n === asked) ?? shown[0]
  const sure = sureLines(lines)
  const goTo = (n: number | undefined) => change({ line: n === undefined ? null : String(n) })
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ n }) => n === current?.n)
    const next = at === -1 ? shown[0] : shown[at + by]
    if (next) goTo(next.n)
  }
  useKey('J', () => step(1), { name: staffStatementsText('nextLine'), isShown: true })
  useKey('K', () => step(-1), { name: staffStatementsText('lineBefore'), isShown: true })
  const start = () => setAct(confirmLines(id, sure))
  useKey('A', start, {
    name: staffStatementsText('confirmAllSure'),
    enabled: sure.length > 0,
  })
  const waiting = lines.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <div className="settle-top statement-top">
        <StaffLink path="settlement/statements">{staffStatementsText('allStatements')}</StaffLink>
        <p>
          {staffStatementsText.rich('statementHead', {
            file: statement.file_name,
            at: dayAndMinute(statement.imported_at),
            ...{ waiting, leftOut, lines: lines.length },
            b: (words) => <b>{words}</b>,
          })}
        </p>
        <CsvButton name="bank-statement" address={`/api/staff/statements/${id}/lines`} query="" />
        {sure.length > 0 ? (
          <Button look="line" size="sm" onClick={start}>
            {staffStatementsText('confirmSure', { count: sure.length })} <KeyCap keys="A" />
          </Button>
        ) : null}
      </div>
      <div className="settle-grid" data-open>
        <div className="settle-stack">
          <LinesPanel lines={shown} current={current?.n ?? null} isAll={isAll} />
          <LeftOutPanel statement={statement} />
        </div>
        <div className="settle-open">
          {current ? (
            <LineDesk
              key={`${current.n} ${current.reservation_id}`}
              statementId={id}
              line={current}
              ask={setAct}
            />
          ) : (
            <p className="settle-hint">{staffStatementsText('allSeenTo')}</p>
          )}
        </div>
      </div>
      {act ? (
        <ActDialog
          act={act}
          onClose={() => {
            setAct(null)
            // What was refused has changed meanwhile.
            readAnew()
          }}
          onDone={() => goTo((current && nextWaiting(lines, current.n)) ?? undefined)}
        />
      ) : null}
    </>
  )
}
