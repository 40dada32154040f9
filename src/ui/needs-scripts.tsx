import Info from 'lucide-react/icons/info'
import { uiText } from '../languages/site/ui.ts'
import { Notice } from './notice.tsx'

/** For browsers without scripts: what does not work without them here, 'Signing in needs', and what does. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <Notice icon={Info}>{uiText('needsScripts', { what })}</Notice>
    </noscript>
  )
}
