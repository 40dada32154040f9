import { useState } from 'react'
import { manyLotsText } from '../../../../languages/staff/many-lots.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import type { AuctionLine } from '../auction-list.ts'
import { ActDialog } from './act-dialog.tsx'
import { MOST_AT_ONCE, type ManyAction } from './act-on-many.ts'
import { fitting, isTooMany } from './fitting-lots.ts'
import { LOT_ACTIONS } from './lot-actions.ts'

interface BulkActionsProps {
  lines: readonly AuctionLine[]
  /** With the lots that it was not done to. */
  onDone: (left: readonly string[]) => void
  onUndone: () => void
}

/** What can be done to the selected lots: a button acts on those that it fits, and says so where they are not all. */
export function BulkActions({ lines, onDone, onUndone }: BulkActionsProps) {
  const [asked, setAsked] = useState<ManyAction | null>(null)
  return (
    <>
      {LOT_ACTIONS.map(({ action, key, icon: Icon }) => {
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
            isPossible={count > 0 && !isTooMany(action, lines)}
            onPress={() => setAsked(action)}
          >
            <Icon className="icon" />
            {text} <KeyCap keys={key} />
          </ActButton>
        )
      })}
      {LOT_ACTIONS.some(({ action }) => isTooMany(action, lines)) ? (
        <output>{manyLotsText('atMost', { most: MOST_AT_ONCE })}</output>
      ) : null}
      {asked ? (
        <ActDialog
          action={asked}
          lines={fitting(asked, lines)}
          onClose={() => setAsked(null)}
          onDone={(left) => {
            setAsked(null)
            onDone(left)
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
