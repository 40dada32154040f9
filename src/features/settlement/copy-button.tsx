import Copy from 'lucide-react/icons/copy'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { settlementText } from '../../languages/site/settlement.ts'
import { IconButton } from '../../ui/button.tsx'

interface CopyButtonProps {
  text: string
  /** What it is: 'Account number'. */
  what: string
}

export function CopyButton({ text, what }: CopyButtonProps) {
  return (
    <IconButton
      className="copy"
      label={settlementText('copyWhat', { what: what.toLowerCase() })}
      onClick={() => void copy(text, what)}
    >
      <Copy className="icon" />
    </IconButton>
  )
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(settlementText('whatCopied', { what }))
  } catch {
    // Pages without TLS have no clipboard, and people may refuse it.
    toastFailure(settlementText('error'), settlementText('notCopied'))
  }
}
