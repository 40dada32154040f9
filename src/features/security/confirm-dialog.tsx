import type { ReactNode } from 'react'
import { securityText } from '../../languages/site/security.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens, and what stays. */
  text: ReactNode
  /** The verb of the button: 'Remove'. */
  verb: string
  /** What the button says meanwhile, or false. */
  busy: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, verb, busy, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {securityText('cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  )
}
