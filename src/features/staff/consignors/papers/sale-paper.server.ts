import { bankPapersText } from '../../../../languages/papers/bank-papers.ts'
import { documentText } from '../../../../languages/papers/document.ts'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import type { Config } from '../../../../server/config/config.ts'
import { cachedPdf } from '../../../../server/files/pdf-cache.ts'
import { makePdf, pdfResponse } from '../../../../server/files/pdf.ts'
import type { HouseOnPapers } from '../../../../server/house/house.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import type { DocumentPhoto } from '../../../../server/pictures/document-photos.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { dayAndMinute } from '../../../lot/instants.ts'
import { senderOf } from '../../../settlement/invoice-pdf.server.ts'
import { requireConsignor } from '../own/require-consignor.server.ts'
import { drawSalePaper } from './draw-sale-paper.server.ts'
import { OWN_SALES_ADDRESS } from './own-papers.ts'
import { readSalePaper } from './read-papers.server.ts'

interface Parts {
  db: Database
  config: Pick<Config, 'publicUrl'> & Pick<HouseOnPapers, 'houseAt'>
  documentPhoto: DocumentPhoto
}

export const readOwnSalePaper = endpoint({
  method: 'GET',
  path: `${OWN_SALES_ADDRESS}/{id}/sale.pdf`,
  summary:
    'The record of a sale as a PDF file, for the people of the consignor whose lot it was: price, release and title, never who bought it',
  who: 'consignor',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  async handle({ params: { id }, member }, { db, config, documentPhoto }: Parts) {
    const consignor = await requireConsignor(db, member)
    const paper = await readSalePaper(db, id, consignor.id)
    if (!paper) throw new Problem('not_found', consignorAnswersText('saleNotFound'))
    const { item, asOf } = paper
    const photo = await documentPhoto(paper.photo)
    // It keeps the sender of the day of the sale, as the invoice does.
    const { support } = config.houseAt(paper.sale.issuedAt)
    const head = {
      title: bankPapersText('recordOfSale'),
      about: [item.lot, documentText('asOf', { time: dayAndMinute(asOf.toISOString()) })],
      sender: senderOf({ support }),
      foot: { left: bankPapersText('lotOf', { name: consignor.name }), right: item.lot },
      madeAt: asOf,
    }
    const madeOf = ['sale', consignor, paper, support, photo?.caption, photo?.jpeg.length]
    const pdf = await cachedPdf(JSON.stringify(madeOf), () =>
      makePdf(head, (page) => drawSalePaper(page, paper, photo)),
    )
    return pdfResponse(pdf, `sale-${item.lot}.pdf`)
  },
})
