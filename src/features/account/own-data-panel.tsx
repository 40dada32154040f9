import Download from 'lucide-react/icons/download'
import { fetchOwnFile } from '../../browser/api.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { useAction } from '../security/use-action.ts'

/** All that is stored about the member, as a file. */
export function OwnDataPanel() {
  const { isBusy, run } = useAction('Failed to prepare your data')
  async function download() {
    saveFile(await fetchOwnFile('/api/me/data'), 'hammerlane-data.json')
    return null
  }
  return (
    <SecurityPanel
      title="Your data"
      note="Your profile, bids, reservations, agreements and messages, in one file that other programs can read."
    >
      <Button look="line" busy={isBusy && 'Preparing...'} onClick={() => void run(download)}>
        <Download className="icon" />
        Download your data
      </Button>
    </SecurityPanel>
  )
}
