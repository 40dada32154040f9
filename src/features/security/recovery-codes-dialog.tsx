import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The only time that the codes are seen. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description="Save them now: they are not shown again. Codes made before no longer work."
      footer={
        <>
          <Button look="line" onClick={() => save(shown)}>
            Download
          </Button>
          <Button look="lane" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ol className="recovery-codes tn" aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}

function save(codes: readonly string[]): void {
  const text = ['Hammerlane recovery codes. Each works once.', '', ...codes, ''].join('\n')
  saveFile(new Blob([text], { type: 'text/plain' }), 'hammerlane-recovery-codes.txt')
}
