import { returnPeriodEnd, warrantyEnd } from '../../rules/sales/deadlines.ts'
import type { Config } from '../../server/config/config.ts'
import { cachedPdf } from '../../server/files/pdf-cache.ts'
import {
  clauses,
  facts,
  section,
  smallPrint,
  type DocumentPicture,
} from '../../server/files/pdf-parts.ts'
import { makePdf, pdfResponse } from '../../server/files/pdf.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DocumentPhoto } from '../../server/pictures/document-photos.ts'
import type { Database } from '../../server/postgres/database.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { dayOnPaper } from '../lot/instants.ts'
import { drawItem } from '../settlement/draw-item.server.ts'
import { senderOf } from '../settlement/invoice-pdf.server.ts'
import { readPaper, type Paper } from '../settlement/read-paper.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'>
  documentPhoto: DocumentPhoto
}

export const readWarranty = endpoint({
  method: 'GET',
  path: '/api/me/reservations/{id}/warranty.pdf',
  summary: 'The warranty certificate of what was received',
  who: 'member',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  async handle({ params: { id }, member }, { db, config, documentPhoto }: Services) {
    const paper = await readPaper(db, id)
    if (paper?.sale.buyer !== member.userId) throw new Problem('not_found', 'Reservation not found')
    const { receivedAt, state } = paper.sale
    if (!receivedAt || (state !== 'received' && state !== 'completed')) {
      const detail =
        'There is a warranty certificate once the vehicle was received, while it is yours.'
      throw new Problem('not_available', detail, { sale_state: state })
    }
    const photo = await documentPhoto(paper.photo)
    const { now: _, ...lasting } = paper
    const madeOf = JSON.stringify([
      'warranty',
      lasting,
      config.support,
      photo?.caption,
      photo?.jpeg.length,
    ])
    const pdf = await cachedPdf(madeOf, () => warrantyPdf(paper, receivedAt, { ...config, photo }))
    return pdfResponse(pdf, `warranty-${paper.item.lot}.pdf`)
  },
})

export function warrantyPdf(
  paper: Paper,
  receivedAt: Date,
  { support, photo }: Pick<Config, 'support'> & { photo: DocumentPicture | null },
): Promise<Buffer> {
  const { sale, item, buyer } = paper
  const {
    warrantyMonths: months,
    warrantyMiles,
    warrantyYearsExtended,
    returnTestMiles,
  } = sale.terms
  const miles = warrantyMiles.toLocaleString('en-US')
  const end = calendarDay(`${warrantyEnd(sale.terms, receivedAt)}T12:00:00Z`)
  const head = {
    title: 'Warranty certificate',
    about: [`Lot ${item.lot}`, `Received ${calendarDay(receivedAt)}`],
    sender: senderOf({ support }),
    madeAt: receivedAt,
  }
  return makePdf(head, (pdf) => {
    // Where it stood tells nothing of what is with its buyer.
    drawItem(pdf, { ...paper, item: { ...item, location: null } }, photo)
    section(pdf, 'What is warranted')
    facts(pdf, [
      [
        'Warranty',
        `${months} months${item.countsMiles ? ` or ${miles} miles, whichever comes first` : ''}`,
      ],
      ['Ends', item.countsMiles ? `${end}, or ${miles} miles after the mileage at sale` : end],
      ['Holder', buyer.name],
      ['Customer ID', buyer.customerId],
      ['Received', dayOnPaper(receivedAt.toISOString())],
      ['Invoice', sale.invoiceNumber],
    ])
    section(pdf, 'Terms')
    const returnEnd = returnPeriodEnd(sale)
    const test = item.countsMiles
      ? `, tested for up to ${returnTestMiles.toLocaleString('en-US')} miles`
      : ''
    clauses(pdf, [
      `The warranty begins with the day of receipt and can be extended to ${warrantyYearsExtended} years.`,
      'It belongs to the holder named above and cannot be transferred.',
      ...(returnEnd
        ? [`Until ${dayOnPaper(returnEnd.toISOString())} it can also be returned${test}.`]
        : []),
      `To claim it call ${support.phone} or write to ${support.email}, and have this certificate at hand.`,
    ])
    smallPrint(
      pdf,
      'The terms are those under which it was sold, whatever they are for later sales.',
    )
  })
}
