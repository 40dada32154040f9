import { encodeQR } from 'qr'
import { openReleasePass } from '../../engine/sales/handover/release-pass.server.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { deliveryPapersText } from '../../languages/papers/delivery-papers.ts'
import { documentText } from '../../languages/papers/document.ts'
import { printedReleaseCode } from '../../rules/sales/release-code.ts'
import type { Config } from '../../server/config/config.ts'
import { cachedPdf } from '../../server/files/pdf-cache.ts'
import {
  facts,
  section,
  clauses,
  textIn,
  columnsOf,
  COLORS,
  needRoom,
} from '../../server/files/pdf-parts.ts'
import type { DocumentPicture } from '../../server/files/pdf-parts.ts'
import { decoration, figure } from '../../server/files/pdf-structure.ts'
import { makePdf, pdfResponse, type Pdf } from '../../server/files/pdf.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DocumentPhoto } from '../../server/pictures/document-photos.ts'
import type { Database } from '../../server/postgres/database.ts'
import { dayAndMinute, dayOnPaper } from '../lot/instants.ts'
import { drawItem } from '../settlement/draw-item.server.ts'
import { senderOf } from '../settlement/invoice-pdf.server.ts'
import { readPaper, type Paper } from '../settlement/read-paper.server.ts'

interface Services {
  db: Database
  secrets: Secrets
  config: Pick<Config, 'support'>
  documentPhoto: DocumentPhoto
}

export const readReleasePassPdf = endpoint({
  method: 'GET',
  path: '/api/me/reservations/{id}/release-pass.pdf',
  summary: 'What one brings to pick up a vehicle, once everything is paid and pick-up is chosen',
  who: 'member',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  async handle({ params: { id }, member }, { db, secrets, config, documentPhoto }: Services) {
    const paper = await readPaper(db, id)
    if (paper?.sale.buyer !== member.userId)
      throw new Problem('not_found', answerSalesText('reservationNotFound'))
    const pass = await db.transaction().execute((tx) => openReleasePass(tx, secrets, id))
    const photo = await documentPhoto(paper.photo)
    const { now: _, ...lasting } = paper
    const madeOf = JSON.stringify([
      'release',
      lasting,
      pass.code,
      config.support,
      photo?.caption,
      photo?.jpeg.length,
    ])
    const pdf = await cachedPdf(madeOf, () => passPdf(paper, pass, { ...config, photo }))
    return pdfResponse(pdf, `release-pass-${paper.item.lot}.pdf`)
  },
})

interface Pass {
  code: string
  madeAt: Date
}

export function passPdf(
  paper: Paper,
  pass: Pass,
  { support, photo }: Pick<Config, 'support'> & { photo: DocumentPicture | null },
): Promise<Buffer> {
  const { sale, item, buyer } = paper
  const head = {
    title: deliveryPapersText('releasePass'),
    about: [documentText('lotNumber', { lot: item.lot }), dayAndMinute(pass.madeAt.toISOString())],
    sender: senderOf({ support }),
    madeAt: pass.madeAt,
  }
  const days = sale.terms.pickupDays
  return makePdf(head, (pdf) => {
    drawItem(pdf, paper, photo)
    drawCode(pdf, pass.code, paper)
    section(pdf, deliveryPapersText('whoMayPickUp'))
    facts(pdf, [
      [documentText('buyer'), buyer.name],
      [documentText('customerId'), buyer.customerId],
      [documentText('invoice'), sale.invoiceNumber],
      [
        deliveryPapersText('paid'),
        sale.paidAt ? dayOnPaper(sale.paidAt.toISOString()) : deliveryPapersText('inFull'),
      ],
    ])
    section(pdf, deliveryPapersText('atTheYard'))
    clauses(pdf, [
      deliveryPapersText('agreeOnDay', { phone: support.phone, days }),
      deliveryPapersText('bringPass'),
      deliveryPapersText('shareCode'),
      deliveryPapersText('codeWorksOnce'),
    ])
  })
}

/** The side of the box around the QR code, and the modules of white that it needs there (ISO/IEC 18004). */
const QR = { side: 172, quietZone: 4 } as const

/** The code as a QR code, and in two lines as it is read out. */
function drawCode(pdf: Pdf, code: string, { item }: Paper): void {
  const { left, width } = columnsOf(pdf)
  const box = QR.side
  needRoom(pdf, box + 14)
  const top = pdf.y + 14
  decoration(pdf, () => pdf.rect(left + box, top, width - box, box).fill(COLORS.lane))
  figure(pdf, deliveryPapersText('qrCode'), () => drawQr(pdf, code, { x: left, y: top, side: box }))
  decoration(pdf, () => pdf.roundedRect(left, top, width, box, 3).lineWidth(1.1).stroke(COLORS.ink))
  const place = { x: left + box + 20, width: width - box - 36, color: COLORS.ink }
  let y = textIn(pdf, deliveryPapersText('code'), {
    ...place,
    y: top + 22,
    size: 8.25,
    weight: 'bold',
  })
  const printed = printedReleaseCode(code)
  const middle = printed.length / 2
  for (const line of [printed.slice(0, middle + 1), printed.slice(middle + 1)])
    y = textIn(pdf, line.trim(), { ...place, y: y + 3, size: 24, weight: 'bold' })
  const how = deliveryPapersText('howCodeIsUsed')
  const where = item.location ? deliveryPapersText('whereItStands', { place: item.location }) : ''
  textIn(pdf, `${how} ${where}`.trim(), { ...place, y: y + 6, size: 10 })
  pdf.y = top + box + 4
}

/** Drawn as squares, sharp at any size; the quiet zone is the white of the box. */
function drawQr(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QR.quietZone })
  const module = side / rows.length
  for (const [row, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05)
  pdf.fill('#000')
}
