import { subject, type DocumentPicture, type Fact } from '../../server/files/pdf-parts.ts'
import type { Pdf } from '../../server/files/pdf.ts'
import type { Paper } from './read-paper.server.ts'

/** What a paper is about: the vehicle with its photo, and what it is told by. */
export function drawItem(pdf: Pdf, { item }: Paper, photo: DocumentPicture | null): void {
  const { identifier, mileage, location } = item
  const known: Fact[] = [
    ['Lot', item.lot],
    ...(identifier ? [[identifier.label, identifier.value] satisfies Fact] : []),
    ...(mileage ? [['Mileage at sale', mileage] satisfies Fact] : []),
    ...(location ? [['Location', location] satisfies Fact] : []),
  ]
  subject(pdf, { title: item.title, photo, facts: known })
}
