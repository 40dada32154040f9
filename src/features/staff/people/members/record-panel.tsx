import type { ReactNode } from 'react'
import { membersText } from '../../../../languages/staff/members.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import { useKey } from '../../frame/keys.ts'
import { usePlace } from '../../frame/place.ts'
import {
  AuditLines,
  BidLines,
  NoticeLines,
  PaymentLines,
  PurchaseLines,
  SessionLines,
} from './record-lines.tsx'

const TABS = [
  { value: 'bids', label: 'bids', lines: BidLines },
  { value: 'purchases', label: 'purchases', lines: PurchaseLines },
  { value: 'payments', label: 'payments', lines: PaymentLines },
  { value: 'notices', label: 'notices', lines: NoticeLines },
  { value: 'sessions', label: 'sessions', lines: SessionLines },
  { value: 'audit', label: 'audit', lines: AuditLines },
] as const

type TabName = (typeof TABS)[number]['value']

const KEYS = ['1', '2', '3', '4', '5', '6'] as const

/** What there is of a member, one kind at a time. */
export function RecordPanel({ id }: { id: string }): ReactNode {
  const { search, change } = usePlace()
  const chosen = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  const show = (tab: TabName) => change({ tab: tab === TABS[0].value ? null : tab })
  const Lines = chosen.lines
  const tabs = TABS.map(({ value, label }) => ({ value, label: membersText(label) }))
  return (
    <section className="panel member-record" aria-label={membersText('record')}>
      {tabs.map(({ value, label }, at) => (
        <TabKey key={value} digit={KEYS[at] ?? '6'} name={label} act={() => show(value)} />
      ))}
      <Tabs
        label={membersText('shownOfMember')}
        tabs={tabs}
        value={chosen.value}
        onValueChange={show}
      >
        <Lines key={chosen.value} id={id} />
      </Tabs>
    </section>
  )
}

interface TabKeyProps {
  digit: (typeof KEYS)[number]
  name: string
  act: () => void
}

function TabKey({ digit, name, act }: TabKeyProps): null {
  useKey(digit, act, { name })
  return null
}
