import { bankPapersText } from '../../../../languages/papers/bank-papers.ts'
import { documentText } from '../../../../languages/papers/document.ts'
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
      [documentText('lot'), item.lot],
      ...given(bankPapersText('yourNumber'), stock),
      ...given(item.identifier?.label ?? '', item.identifier?.value ?? null),
      ...given(documentText('mileageAtSale'), item.mileage),
    ],
    amount: [bankPapersText('soldFor'), formatExactly(sale.price)],
  })
  section(pdf, bankPapersText('sale'))
  factTable(pdf, saleFacts(paper))
  section(pdf, bankPapersText('release'))
  factTable(pdf, releaseFacts(paper))
  section(pdf, bankPapersText('title'))
  factTable(pdf, titleFacts(paper))
  smallPrint(pdf, bankPapersText('whoBoughtIt'))
}

const KINDS = { win: 'highestBid', buy_now: 'buyNow', offer: 'agreedPrice' } as const

function saleFacts({ sale, statements }: SalePaper): Fact[] {
  return [
    [bankPapersText('sold'), day(sale.issuedAt)],
    [bankPapersText('soldBy'), bankPapersText(KINDS[sale.kind])],
    [bankPapersText('paidInFull'), sale.paidAt ? day(sale.paidAt) : bankPapersText('notYet')],
    ...undone(sale),
    [
      bankPapersText('proceeds'),
      statements.length > 0 ? statements.join(', ') : bankPapersText('onNoStatement'),
    ],
  ]
}

function undone({ state }: SalePaper['sale']): Fact[] {
  const standing = bankPapersText('standing')
  if (state === 'returning') return [[standing, bankPapersText('onItsWayBack')]]
  return state === 'refunded' ? [[standing, bankPapersText('undone')]] : []
}

const WAYS = { pick_up: 'pickUp', delivery: 'deliveryByCarrier' } as const

function releaseFacts({ way, passUsedAt, sentAt, sale }: SalePaper): Fact[] {
  return [
    [bankPapersText('how'), bankPapersText(way ? WAYS[way] : 'notChosen')],
    ...given(bankPapersText('passChecked'), passUsedAt && day(passUsedAt)),
    ...given(bankPapersText('leftWithCarrier'), sentAt && day(sentAt)),
    [
      bankPapersText('withItsBuyer'),
      sale.receivedAt
        ? bankPapersText('since', { day: day(sale.receivedAt) })
        : bankPapersText('notYet'),
    ],
  ]
}

const TITLES = { waiting: 'notSent', sent: 'inTheMail', received: 'withItsBuyer' } as const

function titleFacts({ sale, titleSentAt, titleReceivedAt }: SalePaper): Fact[] {
  return [
    [bankPapersText('whereItIs'), bankPapersText(TITLES[sale.title])],
    ...given(bankPapersText('sent'), titleSentAt && day(titleSentAt)),
    ...given(documentText('received'), titleReceivedAt && day(titleReceivedAt)),
  ]
}

function day(at: Date): string {
  return calendarDay(at.toISOString())
}

function given(label: string, value: string | null): Fact[] {
  return value === null ? [] : [[label, value]]
}
