import { useState } from 'react'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { usePlace } from '../../frame/place.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { ApprovalDesk } from './approval-desk.tsx'
import { DecisionDesk } from './decision-desk.tsx'
import { openIn, openText, queueIn, type OpenRow } from './open-row.ts'
import { PaymentDesk } from './payment-desk.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { SaleDesk } from './sale-desk.tsx'
import './styles.ts'

/** What waits in settlement at the left, and what is open of it. */
export function SettlementScreen() {
  const { search, change } = usePlace()
  const [isReleasing, setReleasing] = useState(false)
  const open = openIn(search)
  const queue = queueIn(search)
  useKey('P', () => setReleasing(true), { name: staffSettlementText('checkPass'), isShown: true })
  useKey('Escape', () => change({ open: null }), {
    name: staffSettlementText('closeSale'),
    enabled: open !== null,
  })
  return (
    <>
      <div className="settle-top">
        <QueueTabs queue={queue} />
        <StaffLink path="settlement/statements" className={buttonClass('line', 'sm')}>
          {staffSettlementText('bankStatements')}
        </StaffLink>
        <Button look="line" size="sm" onClick={() => setReleasing(true)}>
          {staffSettlementText('checkPass')} <KeyCap keys="P" />
        </Button>
      </div>
      <div className="settle-grid" data-open={open !== null || undefined}>
        <QueuePanel queue={queue} open={open} />
        <div className="settle-open">
          {open ? (
            <OpenDesk key={openText(open)} open={open} />
          ) : (
            <p className="settle-hint">{staffSettlementText('chooseRow')}</p>
          )}
        </div>
      </div>
      {isReleasing ? (
        <ReleaseDialog
          onClose={() => setReleasing(false)}
          onOpen={(id) => change({ open: openText({ kind: 'sale', id }) }, { isNewEntry: true })}
        />
      ) : null}
    </>
  )
}

function OpenDesk({ open: { kind, id } }: { open: OpenRow }) {
  switch (kind) {
    case 'sale':
      return <SaleDesk id={id} />
    case 'auction':
      return <DecisionDesk id={id} />
    case 'payment':
      return <PaymentDesk id={id} />
    case 'approval':
      return <ApprovalDesk id={id} />
  }
}
