import Download from 'lucide-react/icons/download'
import { fetchOwnFile } from '../../browser/api.ts'
import { useDownload } from '../../browser/use-download.ts'
import { settlementText } from '../../languages/site/settlement.ts'
import { Button } from '../../ui/button.tsx'

interface DownloadButtonProps {
  address: string
  /** Under which name it is kept, where that is not the server's. */
  name?: string
  /** As the messages know it, or a name of its own: with 'agreement' the button says 'Download agreement'. */
  what: string
  /** The vehicle it belongs to, for who cannot see the card around the button. */
  of: string
}

/** A paper of one's own sale. */
export function DownloadButton({ address, name, what, of }: DownloadButtonProps) {
  const { isBusy, download } = useDownload({
    fetchIt: () => fetchOwnFile(address),
    name,
    failure: settlementText('downloadFailed', { what }),
  })
  return (
    <Button
      look="line"
      size="sm"
      busy={isBusy && settlementText('downloading')}
      aria-label={isBusy ? undefined : settlementText('downloadFor', { what, item: of })}
      onClick={() => void download()}
    >
      <Download className="icon" />
      {settlementText('download', { what })}
    </Button>
  )
}
