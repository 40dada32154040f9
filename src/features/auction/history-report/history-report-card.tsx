import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { fetchFile } from '../../../browser/api.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { useDownload } from '../../../browser/use-download.ts'
import { auctionText } from '../../../languages/site/auction.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { hasHistoryReport } from '../../../rules/vehicle/history-report.ts'
import { Button } from '../../../ui/button.tsx'
import './history-report-card.css'

/** The vehicle's history report as a PDF, for the model years that have one. */
export function HistoryReportCard({ auction }: { auction: AuctionView }) {
  if (!hasHistoryReport(auction.year)) return null
  return (
    <section className="panel report-card" aria-labelledby="history-report">
      <FileText className="icon" />
      <div>
        <h2 className="h" id="history-report">
          {auctionText('historyReport')}
        </h2>
        <p>{auctionText('historyReportText')}</p>
      </div>
      <DownloadForm auction={auction} />
    </section>
  )
}

/** A form, so that the report can be had before the page is hydrated. */
function DownloadForm({ auction: { id, lot_number } }: { auction: AuctionView }) {
  const address = `/api/auctions/${id}/history-report.pdf`
  const { isBusy, download } = useDownload({
    fetchIt: () => fetchFile(address),
    name: `vehicle-history-${lot_number}.pdf`,
    failure: auctionText('historyReportFailed'),
    onStarted: () =>
      toastSuccess(
        auctionText('downloadStarted'),
        auctionText('historyReportOf', { lot: lot_number }),
      ),
  })
  return (
    <form
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        void download()
      }}
    >
      <Button look="ink" type="submit" busy={isBusy && auctionText('downloading')}>
        <Download className="icon" />
        {auctionText('downloadReport')}
      </Button>
    </form>
  )
}
