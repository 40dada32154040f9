import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { Failed, Waiting } from '../settlement/desk/sale-desk.tsx'
import '../settlement/desk/styles.ts'
import { addCharge, agreeTerms, makeStatement } from './proceeds-acts.ts'
import { countInWords, termsInWords, WAITS_WORDS } from './proceeds-words.ts'
import {
  accountAddress,
  STATEMENTS_ADDRESS,
  type ConsignorAccount,
  type StatementSummary,
} from './proceeds.ts'
import './proceeds.css'
import { LinesTable } from './statement-parts.tsx'
import { PagesPanel, StatementRow } from './statement-rows.tsx'
import { usePages } from './use-pages.ts'

/** What stands between the house and one consignor, and its next statement before it is made. */
export function AccountScreen({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data, error, refetch } = useQuery(staffQuery<ConsignorAccount>(accountAddress(id)))
  const [act, setAct] = useState<Act | null>(null)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const close = () => {
    setAct(null)
    // What was refused has changed meanwhile.
    void refetch()
  }
  return (
    <>
      <div className="settle-top proceeds-top">
        <StaffLink path="proceeds">{proceedsText('allConsignors')}</StaffLink>
        <p>
          <b>{data.consignor.name}</b>
        </p>
      </div>
      <div className="proceeds-account">
        <NextPanel account={data} ask={setAct} />
        <div className="settle-stack">
          <TermsPanel account={data} ask={setAct} />
          <MadePanel account={data} />
        </div>
      </div>
      {act ? <ActDialog act={act} onClose={close} /> : null}
    </>
  )
}

interface PanelProps {
  account: ConsignorAccount
  ask: (act: Act) => void
}

function NextPanel({ account, ask }: PanelProps) {
  const { next, waiting } = account
  const make = () => ask(makeStatement(account))
  const charge = () => ask(addCharge(account))
  const isReady = next.lines.length > 0
  useKey('M', make, { name: proceedsText('makeStatement'), isShown: true, enabled: isReady })
  useKey('C', charge, { name: proceedsText('addCharge'), isShown: true })
  return (
    <section className="settle-panel" aria-labelledby="next-statement">
      <div className="settle-panel-head">
        <h2 id="next-statement">{proceedsText('nextStatement')}</h2>
        {isReady ? (
          <Button look="lane" size="sm" onClick={make}>
            {proceedsText('makeStatementDots')} <KeyCap keys="M" />
          </Button>
        ) : null}
      </div>
      {isReady ? (
        <LinesTable lines={next.lines} sums={next} />
      ) : (
        <p className="settle-note">{proceedsText('nothingPayable')}</p>
      )}
      {waiting.length > 0 ? (
        <>
          <div className="settle-panel-head settle-again">
            <h2>{proceedsText('notPayableYet')}</h2>
          </div>
          <table className="settle-table">
            <tbody>
              {waiting.map((one) => (
                <tr key={one.for}>
                  <td>{proceedsText(WAITS_WORDS[one.for])}</td>
                  <td className="settle-num">{countInWords(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      <div className="settle-acts settle-foot">
        <Button look="line" size="sm" onClick={charge}>
          {proceedsText('addChargeDots')} <KeyCap keys="C" />
        </Button>
      </div>
    </section>
  )
}

function TermsPanel({ account, ask }: PanelProps) {
  const { terms } = account
  return (
    <section className="settle-panel" aria-labelledby="agreed-terms">
      <div className="settle-panel-head">
        <h2 id="agreed-terms">{proceedsText('terms')}</h2>
        <Button look="line" size="sm" onClick={() => ask(agreeTerms(account))}>
          {proceedsText(terms ? 'changeTerms' : 'agreeTermsDots')}
        </Button>
      </div>
      <p className="settle-note">{terms ? termsInWords(terms) : proceedsText('noneAgreed')}</p>
    </section>
  )
}

function MadePanel({ account: { consignor } }: Pick<PanelProps, 'account'>) {
  const query = `consignor=${consignor.id}`
  const list = usePages<StatementSummary>(`${STATEMENTS_ADDRESS}?${query}`)
  return (
    <PagesPanel
      {...{ id: 'made-statements', title: proceedsText('statements'), list }}
      csv={{ name: 'statements', address: STATEMENTS_ADDRESS, query }}
      none={proceedsText('noneMadeHere')}
    >
      {(statement) => <StatementRow statement={statement} path="proceeds/statements" />}
    </PagesPanel>
  )
}
