import FileText from 'lucide-react/icons/file-text'
import QrCode from 'lucide-react/icons/qr-code'
import { dayAndMinute } from '../../../lot/instants.ts'
import { DownloadButton } from '../../../settlement/download-button.tsx'
import type { SaleRecord } from '../sale-record.ts'

/** What there is on paper. The code of a release pass nobody sees here: the buyer brings it. */
export function DocumentsPanel({ record }: { record: SaleRecord }) {
  const { invoice, auction } = record
  return (
    <section className="settle-panel" aria-labelledby="documents">
      <div className="settle-panel-head">
        <h2 id="documents">Documents</h2>
      </div>
      <ul className="settle-documents">
        <li>
          <FileText className="icon" />
          <span>
            <b>Invoice</b>
            <small className="tn">{invoice.number}</small>
          </span>
          <DownloadButton
            address={`/api/staff/invoices/${invoice.number}.pdf`}
            name={`${invoice.number}.pdf`}
            what="invoice"
            of={auction.title}
          />
        </li>
        <li>
          <QrCode className="icon" />
          <span>
            <b>Release pass</b>
            <small>{passInWords(record)}</small>
          </span>
        </li>
      </ul>
    </section>
  )
}

function passInWords({ release_pass: pass, sale }: SaleRecord): string {
  if (pass?.used_at) return `Used ${dayAndMinute(pass.used_at)}`
  if (pass) return `Made ${dayAndMinute(pass.made_at)}, the buyer has it`
  if (sale.handover?.method === 'delivery') return 'Not needed, a carrier delivers'
  return sale.handover ? 'The buyer has not opened it yet' : 'None before pick-up is chosen'
}
