import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { Button } from '../../../../ui/button.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Act } from '../acts/act.ts'
import { holdsInWords } from '../hold-words.ts'
import type { SaleRecord } from '../sale-record.ts'
import { BuyerPanel } from './buyer-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { HappenedPanel } from './happened-panel.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { LanePanel } from './lane-panel.tsx'
import { SaleHead } from './sale-head.tsx'
import { SignaturePanel } from './signature-panel.tsx'

/** What the parts of a sale are given: all of it, and how they ask for something to be done. */
export interface SalePart {
  record: SaleRecord
  ask: (act: Act) => void
}

/** One sale: how it stands, what was paid, what happened, and what can be done. */
export function SaleDesk({ id }: { id: string }) {
  const {
    data: record,
    error,
    refetch,
  } = useQuery(staffQuery<SaleRecord>(`/api/staff/reservations/${id}`))
  const [act, setAct] = useState<Act | null>(null)
  if (!record) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const part: SalePart = { record, ask: setAct }
  const held = holdsInWords(record.holds)
  return (
    <div className="settle-stack">
      <SaleHead record={record} />
      {record.is_own ? (
        <p className="settle-own" role="note">
          {staffSaleText('ownPurchase')}
        </p>
      ) : null}
      {held ? (
        <p className="settle-own" role="note">
          {held}
        </p>
      ) : null}
      <LanePanel {...part} />
      <div className="settle-columns">
        <div className="settle-stack">
          <InvoicePanel {...part} />
          <HappenedPanel record={record} />
        </div>
        <div className="settle-stack">
          {record.approvals.map((approval) => (
            <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
          ))}
          <DocumentsPanel record={record} />
          <BuyerPanel record={record} />
        </div>
      </div>
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="settle-panel settle-note" aria-busy="true">
      <output>{staffSaleText('loading')}</output>
    </div>
  )
}

export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="settle-panel settle-note" role="alert">
      <p>{staffSaleText('loadFailed', { reason: error.message })}</p>
      <Button look="line" onClick={retry}>
        {staffSaleText('tryAgain')}
      </Button>
    </div>
  )
}
