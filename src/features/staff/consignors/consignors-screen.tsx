import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { consignorsText } from '../../../languages/staff/consignors.ts'
import { screensText } from '../../../languages/staff/screens.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { addConsignor } from './consignor-acts.ts'
import { ConsignorPanel } from './consignor-panel.tsx'
import './consignors.css'
import { CONSIGNORS_ADDRESS, type ConsignorLine, type ConsignorList } from './consignors.ts'

/** Whose vehicles are sold: all of them, and the open one beside, on phones in their place. */
export function ConsignorsScreen() {
  const isWide = useIsWide()
  const { search, change } = usePlace()
  const open = search.get('consignor')
  const { data, error, refetch } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  const [act, setAct] = useState<Act | null>(null)
  const first = data?.items[0]?.id
  useEffect(() => {
    if (isWide && open === null && first !== undefined) change({ consignor: first })
  }, [isWide, open, first, change])
  const add = () => setAct(addConsignor())
  useKey('C', add, { name: consignorsText('newConsignor'), isShown: true })
  useMoves(data?.items ?? [], open, (consignor) => change({ consignor }))

  if (!data)
    return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : <RowsLoading />
  const panel = open === null ? null : <ConsignorPanel key={open} id={open} ask={setAct} />
  return (
    <>
      {!isWide && panel ? (
        panel
      ) : (
        <div className="consignors">
          <section className="panel consignor-list" aria-label={consignorsText('consignors')}>
            <div className="spread">
              <Button look="lane" size="sm" onClick={add}>
                <Plus className="icon" />
                {consignorsText('newConsignor')} <KeyCap keys="C" />
              </Button>
              <CsvButton name="consignors" address={CONSIGNORS_ADDRESS} query="" />
            </div>
            <ul>
              {data.items.map((line) => (
                <Row key={line.id} line={line} isOpen={line.id === open} />
              ))}
            </ul>
          </section>
          {panel ?? (data.items.length === 0 ? <NoneYet /> : null)}
        </div>
      )}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </>
  )
}

function useMoves(
  lines: readonly ConsignorLine[],
  open: string | null,
  show: (id: string) => void,
): void {
  function move(by: 1 | -1): void {
    const at = lines.findIndex(({ id }) => id === open)
    const next = lines[at < 0 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)]
    if (next) show(next.id)
  }
  useKey('J', () => move(1), { name: consignorsText('next'), isShown: true })
  useKey('K', () => move(-1), { name: consignorsText('previous'), isShown: true })
}

function Row({ line: { id, name, lot_count: lots, person_count: people }, isOpen }: RowProps) {
  return (
    <li>
      <StaffLink path="consignors" search={`consignor=${id}`} isCurrent={isOpen}>
        <b>{name}</b>
        <small>{consignorsText('lotsAndPeople', { lots, people })}</small>
      </StaffLink>
    </li>
  )
}

interface RowProps {
  line: ConsignorLine
  isOpen: boolean
}

function NoneYet() {
  return (
    <EmptyState
      icon={Building2}
      as="h2"
      title={consignorsText('noneYet')}
      text={consignorsText('noneYetText')}
      action={
        <StaffLink path="inventory/import" className={buttonClass('ink')}>
          {screensText('importRunList')}
        </StaffLink>
      }
    />
  )
}
