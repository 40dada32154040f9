import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleX from 'lucide-react/icons/circle-x'
import Gavel from 'lucide-react/icons/gavel'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { manyLotsText } from '../../../languages/staff/many-lots.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { ActDialog } from './act-dialog.tsx'
import type { ManyAction } from './act-on-many.ts'
import type { AuctionLine } from './auction-list.ts'
import { fitting } from './fitting-lots.ts'

interface BulkActionsProps {
  lines: readonly AuctionLine[]
  /** With whether it was done to all of them. */
  onDone: (isAll: boolean) => void
  onUndone: () => void
}

const ACTIONS = [
  { action: 'publish', key: 'P', icon: Gavel },
  { action: 'extend', key: 'E', icon: CalendarPlus },
  { action: 'relist', key: 'R', icon: RotateCcw },
  { action: 'withdraw', key: 'W', icon: CircleX },
] as const

/** What can be done to the selected lots: a button acts on those that it fits, and says so where they are not all. */
export function BulkActions({ lines, onDone, onUndone }: BulkActionsProps) {
  const [asked, setAsked] = useState<ManyAction | null>(null)
  return (
    <>
      {ACTIONS.map(({ action, key, icon: Icon }) => {
        const count = fitting(action, lines).length
        const text =
          count === 0 || count === lines.length
            ? manyLotsText('act', { action })
            : manyLotsText('actOnSome', { action, count })
        return (
          <ActButton
            key={action}
            hotkey={key}
            name={manyLotsText('actOnSelected', { action })}
            isPossible={count > 0}
            onPress={() => setAsked(action)}
          >
            <Icon className="icon" />
            {text} <KeyCap keys={key} />
          </ActButton>
        )
      })}
      {asked ? (
        <ActDialog
          action={asked}
          lines={fitting(asked, lines)}
          onClose={() => setAsked(null)}
          onDone={(isAll) => {
            setAsked(null)
            onDone(isAll)
          }}
          onUndone={onUndone}
        />
      ) : null}
    </>
  )
}

interface ActButtonProps {
  hotkey: 'P' | 'E' | 'R' | 'W'
  name: string
  isPossible: boolean
  onPress: () => void
  children: React.ReactNode
}

function ActButton({ hotkey, name, isPossible, onPress, children }: ActButtonProps) {
  useKey(hotkey, onPress, { name, enabled: isPossible })
  return (
    <Button look="ghost" size="sm" disabled={!isPossible} onClick={onPress}>
      {children}
    </Button>
  )
}
