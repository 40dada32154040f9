import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailQuestionsText } from '../../../languages/mails/questions.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { auctionUrl, lotFacts, lotOf, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'question_answered' | 'question_rejected'>

/** What who asked about a lot is told: what everybody now reads there, or why nobody does. */
export const QUESTION_MAILS: NoticeMails<Kinds> = {
  question_answered(about) {
    const lot = lotOf(about)
    const { question, answer } = about.data
    return {
      subject: mailQuestionsText('answeredTitle', { title: lot.title }),
      preheader: mailQuestionsText('answeredInShort'),
      paragraphs: [
        mailQuestionsText('youAsked'),
        ...linesOf(question),
        mailQuestionsText('ourAnswer'),
        ...linesOf(answer),
      ],
      listed: answer,
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailQuestionsText('askedReason'),
    }
  },
  question_rejected(about) {
    const lot = lotOf(about)
    const { question, reason } = about.data
    return {
      subject: mailQuestionsText('rejectedTitle', { title: lot.title }),
      preheader: reason,
      paragraphs: [
        mailQuestionsText('youAsked'),
        ...linesOf(question),
        mailQuestionsText('rejected'),
      ],
      listed: mailQuestionsText('rejectedFor', { reason }),
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: [[mailAboutText('reason'), reason], ...lotFacts(lot)],
      reason: mailQuestionsText('askedReason'),
    }
  },
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}
