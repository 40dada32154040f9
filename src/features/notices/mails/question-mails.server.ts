import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { auctionUrl, lotFacts, lotOf, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'question_answered' | 'question_rejected'>

const ASKED = 'You received this email because you asked a question about this lot.'

/** What who asked about a lot is told: what everybody now reads there, or why nobody does. */
export const QUESTION_MAILS: NoticeMails<Kinds> = {
  question_answered(about) {
    const lot = lotOf(about)
    const { question, answer } = about.data
    return {
      subject: `Your question was answered: ${lot.title}`,
      preheader: 'The answer stands on the page of the lot.',
      paragraphs: [
        'You asked:',
        ...linesOf(question),
        'Our answer, which everybody can read on the page of the lot, without who asked:',
        ...linesOf(answer),
      ],
      listed: answer,
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: ASKED,
    }
  },
  question_rejected(about) {
    const lot = lotOf(about)
    const { question, reason } = about.data
    return {
      subject: `Your question was not published: ${lot.title}`,
      preheader: reason,
      paragraphs: [
        'You asked:',
        ...linesOf(question),
        'We do not publish this question. You can ask another one while the auction is open.',
      ],
      listed: `We do not publish this question: ${reason}`,
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: [['Reason', reason], ...lotFacts(lot)],
      reason: ASKED,
    }
  },
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}
