import { documentText } from '../../languages/papers/document.ts'
import { subject, type DocumentPicture, type Fact } from '../../server/files/pdf-parts.ts'
import type { Pdf } from '../../server/files/pdf.ts'
import type { Paper } from './read-paper.server.ts'

/** What a paper is about: the vehicle with its photo, and what it is told by. */
export function drawItem(pdf: Pdf, { item }: Paper, photo: DocumentPicture | null): void {
  const { identifier, mileage, location } = item
  const known: Fact[] = [
    [documentText('lot'), item.lot],
    ...(identifier ? [[identifier.label, identifier.value] satisfies Fact] : []),
    ...(mileage ? [[documentText('mileageAtSale'), mileage] satisfies Fact] : []),
    ...(location ? [[documentText('location'), location] satisfies Fact] : []),
  ]
  subject(pdf, { title: item.title, photo, facts: known })
}
