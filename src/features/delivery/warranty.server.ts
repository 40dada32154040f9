import { answerSalesText } from '../../languages/answers/sales.ts'
import { deliveryPapersText } from '../../languages/papers/delivery-papers.ts'
import { documentText } from '../../languages/papers/document.ts'
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
    if (paper?.sale.buyer !== member.userId)
      throw new Problem('not_found', answerSalesText('reservationNotFound'))
    const { receivedAt, state } = paper.sale
    if (!receivedAt || (state !== 'received' && state !== 'completed')) {
      const detail = answerSalesText('warrantyNotYet')
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
  const { warrantyMonths: months, warrantyMiles, warrantyYearsExtended } = sale.terms
  const miles = warrantyMiles.toLocaleString('en-US')
  const end = calendarDay(`${warrantyEnd(sale.terms, receivedAt)}T12:00:00Z`)
  const head = {
    title: deliveryPapersText('warrantyCertificate'),
    about: [
      documentText('lotNumber', { lot: item.lot }),
      deliveryPapersText('receivedOn', { day: calendarDay(receivedAt) }),
    ],
    sender: senderOf({ support }),
    madeAt: receivedAt,
  }
  return makePdf(head, (pdf) => {
    // Where it stood tells nothing of what is with its buyer.
    drawItem(pdf, { ...paper, item: { ...item, location: null } }, photo)
    section(pdf, deliveryPapersText('whatIsWarranted'))
    facts(pdf, [
      [
        deliveryPapersText('warranty'),
        item.countsMiles
          ? deliveryPapersText('warrantyMonthsOrMiles', { months, miles })
          : deliveryPapersText('warrantyMonths', { months }),
      ],
      [
        deliveryPapersText('ends'),
        item.countsMiles ? deliveryPapersText('endsOrMiles', { day: end, miles }) : end,
      ],
      [deliveryPapersText('holder'), buyer.name],
      [documentText('customerId'), buyer.customerId],
      [documentText('received'), dayOnPaper(receivedAt.toISOString())],
      [documentText('invoice'), sale.invoiceNumber],
    ])
    section(pdf, documentText('terms'))
    const returnEnd = returnPeriodEnd(sale)
    clauses(pdf, [
      deliveryPapersText('begins', { years: warrantyYearsExtended }),
      deliveryPapersText('belongsToHolder'),
      ...(returnEnd ? [canBeReturned(paper, returnEnd)] : []),
      deliveryPapersText('toClaim', { phone: support.phone, email: support.email }),
    ])
    smallPrint(pdf, deliveryPapersText('termsOfSale'))
  })
}

function canBeReturned({ sale, item }: Paper, until: Date): string {
  const time = dayOnPaper(until.toISOString())
  const miles = sale.terms.returnTestMiles.toLocaleString('en-US')
  return item.countsMiles
    ? deliveryPapersText('canBeReturnedTested', { time, miles })
    : deliveryPapersText('canBeReturned', { time })
}
