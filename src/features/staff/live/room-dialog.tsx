import { ActDialog as ManyDialog } from '../inventory/act-dialog.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { endNow, voidBid, type RoomAct } from './room-acts.ts'

interface RoomDialogProps {
  act: RoomAct
  onClose: () => void
  onDone: () => void
}

/** Asks for what an act of the room needs, and does it. */
export function RoomDialog({ act, onClose, onDone }: RoomDialogProps) {
  switch (act.what) {
    case 'extend': {
      const done = () => {
        onClose()
        onDone()
      }
      return (
        <ManyDialog
          action="extend"
          lines={[act.line]}
          onClose={onClose}
          onDone={done}
          onUndone={onDone}
        />
      )
    }
    case 'end':
      return <ActDialog act={endNow(act.line)} onClose={onClose} onDone={onDone} />
    case 'void':
      return <ActDialog act={voidBid(act.line, act.bid)} onClose={onClose} onDone={onDone} />
  }
}
