import { formatExactly } from '../../../../rules/money.ts'
import {
  factTable,
  section,
  smallPrint,
  subject,
  type DocumentPicture,
  type Fact,
} from '../../../../server/files/pdf-parts.ts'
import type { Pdf } from '../../../../server/files/pdf.ts'
import { calendarDay } from '../../../frame/calendar-day.ts'
import type { SalePaper } from './read-papers.server.ts'

/** All of a sale's record below its head: what was sold for how much, and where the vehicle and its title are. */
export function drawSalePaper(pdf: Pdf, paper: SalePaper, photo: DocumentPicture | null): void {
  const { item, stock, sale } = paper
  subject(pdf, {
    title: item.title,
    photo,
    facts: [
      ['Lot', item.lot],
      ...given('Your number', stock),
      ...given(item.identifier?.label ?? '', item.identifier?.value ?? null),
      ...given('Mileage at sale', item.mileage),
    ],
    amount: ['Sold for', formatExactly(sale.price)],
  })
  section(pdf, 'Sale')
  factTable(pdf, saleFacts(paper))
  section(pdf, 'Release')
  factTable(pdf, releaseFacts(paper))
  section(pdf, 'Title')
  factTable(pdf, titleFacts(paper))
  smallPrint(
    pdf,
    'Who bought it is told to nobody but whoever sees to the sale. What is paid out for it, and the fees, stand on its proceeds statement.',
  )
}

const KINDS = { win: 'Highest bid', buy_now: 'Buy Now', offer: 'Agreed price' } as const

function saleFacts({ sale, statements }: SalePaper): Fact[] {
  return [
    ['Sold', day(sale.issuedAt)],
    ['By', KINDS[sale.kind]],
    ['Paid in full', sale.paidAt ? day(sale.paidAt) : 'Not yet'],
    ...undone(sale),
    ['Proceeds', statements.length > 0 ? statements.join(', ') : 'On no statement yet'],
  ]
}

function undone({ state }: SalePaper['sale']): Fact[] {
  if (state === 'returning') return [['Standing', 'It is on its way back']]
  return state === 'refunded' ? [['Standing', 'Undone, the price was sent back']] : []
}

const WAYS = { pick_up: 'Pick-up', delivery: 'Delivery by a carrier' } as const

function releaseFacts({ way, passUsedAt, sentAt, sale }: SalePaper): Fact[] {
  return [
    ['How', way ? WAYS[way] : 'Not chosen yet'],
    ...given('Release pass checked', passUsedAt && day(passUsedAt)),
    ...given('Left with the carrier', sentAt && day(sentAt)),
    ['With its buyer', sale.receivedAt ? `Since ${day(sale.receivedAt)}` : 'Not yet'],
  ]
}

const TITLES = { waiting: 'Not sent yet', sent: 'In the mail', received: 'With its buyer' } as const

function titleFacts({ sale, titleSentAt, titleReceivedAt }: SalePaper): Fact[] {
  return [
    ['Where it is', TITLES[sale.title]],
    ...given('Sent', titleSentAt && day(titleSentAt)),
    ...given('Received', titleReceivedAt && day(titleReceivedAt)),
  ]
}

function day(at: Date): string {
  return calendarDay(at.toISOString())
}

function given(label: string, value: string | null): Fact[] {
  return value === null ? [] : [[label, value]]
}
