import FileText from 'lucide-react/icons/file-text'
import QrCode from 'lucide-react/icons/qr-code'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { dayAndMinute } from '../../../lot/instants.ts'
import { DownloadButton } from '../../../settlement/download-button.tsx'
import type { SaleRecord } from '../sale-record.ts'

/** What there is on paper. The code of a release pass nobody sees here: the buyer brings it. */
export function DocumentsPanel({ record }: { record: SaleRecord }) {
  const { invoice, auction } = record
  return (
    <section className="settle-panel" aria-labelledby="documents">
      <div className="settle-panel-head">
        <h2 id="documents">{staffSaleText('documents')}</h2>
      </div>
      <ul className="settle-documents">
        <li>
          <FileText className="icon" />
          <span>
            <b>{staffSaleText('invoice')}</b>
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
            <b>{staffSaleText('releasePass')}</b>
            <small>{passInWords(record)}</small>
          </span>
        </li>
      </ul>
    </section>
  )
}

function passInWords({ release_pass: pass, sale }: SaleRecord): string {
  if (pass?.used_at) return staffSaleText('passUsed', { time: dayAndMinute(pass.used_at) })
  if (pass) return staffSaleText('passMade', { time: dayAndMinute(pass.made_at) })
  if (sale.handover?.method === 'delivery') return staffSaleText('passNotNeeded')
  return staffSaleText(sale.handover ? 'passNotOpened' : 'passNone')
}
