import { ActDialog as ManyDialog } from '../inventory/acts/act-dialog.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { endNow, pause, pauseAll, resume, resumeAll, voidBid, type RoomAct } from './room-acts.ts'

interface RoomDialogProps {
  act: RoomAct
  onClose: () => void
  onDone: () => void
  /** What the act was decided by is so no longer. */
  onChangedMeanwhile: () => void
}

/** Asks for what an act of the room needs, and does it. */
export function RoomDialog({ act, onClose, onDone, onChangedMeanwhile }: RoomDialogProps) {
  if (act.what !== 'extend')
    return <ActDialog act={actOf(act)} {...{ onClose, onDone, onChangedMeanwhile }} />
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

function actOf(act: Exclude<RoomAct, { what: 'extend' }>): Act {
  switch (act.what) {
    case 'end':
      return endNow(act.line)
    case 'pause':
      return pause(act.line)
    case 'resume':
      return resume(act.line)
    case 'pause-all':
      return pauseAll(act.auctions)
    case 'resume-all':
      return resumeAll(act.auctions, act.others)
    case 'void':
      return voidBid(act.line, act.bid)
  }
}
