import { useEffect, useState } from 'react'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from './key-cap.tsx'
import { endUndo, type Undoable, undoLast, useUndoable } from './undo.ts'
import './undo-toast.css'

/** In the page before the first one, so that screen readers hear what is put into it. */
export function UndoToast() {
  const { shown } = useUndoable()
  return (
    <section className="staff-undo-place" aria-label={staffFrameText('undo')} aria-live="polite">
      {shown ? <Offer key={shown.id} offer={shown} /> : null}
    </section>
  )
}

/** Its meter runs down and takes it away; it rests while the pointer or the focus is on it. */
function Offer({ offer }: { offer: Undoable }) {
  const [isPaused, setPaused] = useState(false)
  const { id, title, text, lasts } = offer
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => endUndo(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, isPaused])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only rests while it is read
    <div
      className="staff-undo on-asphalt"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <b>{title}</b>
      {text ? <small>{text}</small> : null}
      <Button look="line" size="sm" onClick={undoLast}>
        {staffFrameText('undo')} <KeyCap keys="Z" />
      </Button>
      <span
        className="staff-undo-meter"
        aria-hidden="true"
        data-paused={isPaused || undefined}
        style={{ animationDuration: `${lasts}ms` }}
      />
    </div>
  )
}
