import PanelRight from 'lucide-react/icons/panel-right'
import Radio from 'lucide-react/icons/radio'
import SquarePen from 'lucide-react/icons/square-pen'
import { inventoryText } from '../../../../languages/staff/inventory.ts'
import { manyLotsText } from '../../../../languages/staff/many-lots.ts'
import { tableText } from '../../../../languages/staff/table.ts'
import { useGoTo, usePlace } from '../../frame/place.ts'
import { RowMenu } from '../../table/row-menu.tsx'
import type { AuctionLine } from '../auction-list.ts'
import type { ManyAction } from './act-on-many.ts'
import { fitting } from './fitting-lots.ts'
import { LOT_ACTIONS } from './lot-actions.ts'

interface LotMenuProps {
  line: AuctionLine
  onAct: (action: ManyAction) => void
}

/** The ways to one lot, and what fits it of what is done to many. */
export function LotMenu({ line, onAct }: LotMenuProps) {
  const { id, lot_number: lot, status } = line
  const goTo = useGoTo()
  const { change } = usePlace()
  const ways = [
    { name: tableText('open'), icon: SquarePen, act: () => goTo(`inventory/${id}`) },
    { name: tableText('peek'), icon: PanelRight, act: () => change({ row: id }) },
  ]
  const room = {
    ...{ name: inventoryText('inLiveRoom'), icon: Radio },
    act: () => goTo('live', `lot=${id}`),
  }
  const acts = LOT_ACTIONS.filter(({ action }) => fitting(action, [line]).length > 0)
  return (
    <RowMenu
      label={inventoryText('actionsFor', { lot })}
      acts={[
        ...ways,
        ...(status === 'available' ? [room] : []),
        ...acts.map(({ action, icon }) => ({
          ...{ name: manyLotsText('act', { action }), icon },
          isDanger: action === 'withdraw',
          act: () => onAct(action),
        })),
      ]}
    />
  )
}
