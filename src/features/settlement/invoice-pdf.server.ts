import { addressHere } from '../../languages/address.ts'
import { documentText } from '../../languages/papers/document.ts'
import { invoicePaperText } from '../../languages/papers/invoice-paper.ts'
import type { Config } from '../../server/config/config.ts'
import { cachedPdf } from '../../server/files/pdf-cache.ts'
import { makePdf } from '../../server/files/pdf.ts'
import type { HouseOnPapers } from '../../server/house/house.ts'
import type { DocumentPhoto } from '../../server/pictures/document-photos.ts'
import type { Database } from '../../server/postgres/database.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { dayAndMinute } from '../lot/instants.ts'
import { drawInvoice } from './draw-invoice.server.ts'
import type { InvoiceHouse } from './draw-wire.server.ts'
import { readPaper, type Paper } from './read-paper.server.ts'

export interface InvoiceParts {
  db: Database
  config: Pick<Config, 'publicUrl'> & Pick<HouseOnPapers, 'houseAt' | 'bankFor'>
  documentPhoto: DocumentPhoto
}

/** The invoice of a sale as it stands now, for its page and for a mail; null where there is no such sale. */
export async function invoicePdf(parts: InvoiceParts, saleId: string): Promise<Buffer | null> {
  const paper = await readPaper(parts.db, saleId)
  if (!paper) return null
  const photo = await parts.documentPhoto(paper.photo)
  const house = houseOf(parts.config, paper.sale.issuedAt)
  const { now: _, ...lasting } = paper
  // Which of them is late is not said on it, so that it is the same until something changes.
  const madeOf = JSON.stringify(['invoice', lasting, house, photo?.caption, photo?.jpeg.length])
  return cachedPdf(madeOf, () =>
    makePdf(headOf(paper, house), (pdf) => drawInvoice(pdf, paper, house, photo)),
  )
}

/** Who writes papers, and how to reach them. */
export function senderOf({ support }: Pick<Config, 'support'>): string[] {
  return [documentText('senderNamed', { name: support.name }), `${support.phone}, ${support.email}`]
}

/** An invoice keeps the account and the sender that it was issued with. */
function houseOf(config: InvoiceParts['config'], issuedAt: Date): InvoiceHouse {
  const { publicUrl } = config
  const { support } = config.houseAt(issuedAt)
  const bank = config.bankFor(issuedAt)
  const site = publicUrl === undefined ? null : new URL(publicUrl).host
  const compareAt =
    site === null ? invoicePaperText('ourPaymentPage') : site + addressHere('/payment')
  return { bank, support, compareAt }
}

function headOf({ sale, terms }: Paper, { support }: InvoiceHouse) {
  const accepted = terms
    ? invoicePaperText('termsAccepted', {
        version: termsDay(terms.version),
        day: calendarDay(terms.acceptedAt),
      })
    : invoicePaperText('termsApply')
  return {
    title: documentText('invoice'),
    about: [sale.invoiceNumber, dayAndMinute(sale.issuedAt.toISOString())],
    sender: senderOf({ support }),
    foot: { left: accepted, right: sale.invoiceNumber },
    madeAt: sale.issuedAt,
  }
}

/** A version is the day from which it applies; noon there, so that no zone makes another day of it. */
function termsDay(version: string): string {
  const day = new Date(`${version}T17:00:00Z`)
  return Number.isNaN(day.getTime()) ? version : calendarDay(day)
}
