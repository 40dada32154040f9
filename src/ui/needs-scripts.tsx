import Info from 'lucide-react/icons/info'
import { Notice } from './notice.tsx'

/** For browsers without scripts: what does not work without them here, 'Signing in needs', and what does. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <Notice icon={Info}>
        {what} JavaScript, which is turned off in this browser. Without it you can still browse and
        search the auctions, see their prices and read the help pages.
      </Notice>
    </noscript>
  )
}
