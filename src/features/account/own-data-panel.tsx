import Download from 'lucide-react/icons/download'
import { fetchOwnFile } from '../../browser/api.ts'
import { saveFile } from '../../browser/save-file.ts'
import { accountText } from '../../languages/site/account.ts'
import { Button } from '../../ui/button.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { useAction } from '../security/use-action.ts'

/** All that is stored about the member, as a file. */
export function OwnDataPanel() {
  const { isBusy, run } = useAction(accountText('dataFailed'))
  async function download() {
    saveFile(await fetchOwnFile('/api/me/data'), 'hammerlane-data.json')
    return null
  }
  return (
    <SecurityPanel title={accountText('yourData')} note={accountText('yourDataText')}>
      <Button
        look="line"
        busy={isBusy && accountText('preparing')}
        onClick={() => void run(download)}
      >
        <Download className="icon" />
        {accountText('downloadData')}
      </Button>
    </SecurityPanel>
  )
}
