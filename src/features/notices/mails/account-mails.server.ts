import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailAccountText } from '../../../languages/mails/account.ts'
import { rejectionInWords } from '../../../rules/registration/id-rejections.ts'
import { STRIKES_THAT_CLOSE } from '../../../rules/safeguards/strikes.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { heldInWords } from '../../settlement/sale-words.ts'
import {
  invoiceFacts,
  money,
  purchaseUrl,
  when,
  type About,
  type NoticeMail,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<
  NoticeKind,
  | 'welcome'
  | 'address_confirmed'
  | 'account_closed'
  | 'account_reopened'
  | 'strike'
  | 'strike_taken_back'
  | 'id_approved'
  | 'id_rejected'
  | 'contact_answer'
>

/** What members are told of their account, and whoever wrote to support. */
export const ACCOUNT_MAILS: NoticeMails<Kinds> = {
  welcome({ site }) {
    return {
      subject: mailAccountText('welcomeTitle'),
      preheader: mailAccountText('welcomeInShort'),
      paragraphs: [
        mailAccountText('welcomeReady'),
        mailAccountText('welcomeBinding'),
        mailAccountText('welcomeWin'),
      ],
      button: { label: mailAboutText('browseAuctions'), url: `${site.url}/auctions` },
      reason: mailAccountText('accountReason'),
    }
  },
  address_confirmed({ data, site }) {
    return {
      subject: mailAccountText('addressConfirmedTitle'),
      preheader: mailAccountText('addressConfirmedInShort'),
      paragraphs: [mailAccountText('addressConfirmed')],
      button: { label: mailAccountText('openDashboard'), url: `${site.url}/dashboard` },
      facts: [[mailAccountText('address'), data.email]],
      reason: mailAccountText('accountReason'),
    }
  },
  account_closed(about) {
    const { lot, sale } = about
    const { reason } = about.data
    const owed = about.data.owed ?? 0
    return {
      subject: mailAccountText('closedTitle'),
      ...whatCloses(about),
      ...(owed > 0
        ? { highlight: { label: mailAccountText('notPaidUsd'), value: money(owed) } }
        : {}),
      facts: [
        [mailAboutText('reason'), reason],
        ...(owed > 0 && sale && lot ? invoiceFacts(sale, lot) : []),
      ],
      reason: mailAccountText('accountReason'),
    }
  },
  account_reopened({ data, site }) {
    return {
      subject: mailAccountText('reopenedTitle'),
      preheader: mailAccountText('reopenedInShort'),
      paragraphs: [mailAccountText('reopened')],
      button: { label: mailAccountText('openDashboard'), url: `${site.url}/dashboard` },
      facts: [[mailAboutText('reason'), data.reason]],
      reason: mailAccountText('accountReason'),
    }
  },
  strike({ data, site }) {
    const { reason, count, lapsesAt } = data
    const strikes = { count, most: STRIKES_THAT_CLOSE }
    return {
      subject: mailAccountText('strikeTitle'),
      preheader: mailAccountText('strikeInShort', strikes),
      paragraphs: [mailAccountText('strike', strikes), mailAccountText('ifMistake')],
      button: { label: mailAccountText('readTerms'), url: `${site.url}/terms` },
      facts: [
        [mailAboutText('reason'), reason],
        [mailAccountText('countsUntil'), when(lapsesAt)],
      ],
      reason: mailAccountText('accountReason'),
    }
  },
  strike_taken_back({ data, site }) {
    const left =
      data.count === 0
        ? mailAccountText('noStrikesLeft')
        : mailAccountText('strikesLeft', { most: STRIKES_THAT_CLOSE, count: data.count })
    return {
      subject: mailAccountText('strikeTakenBackTitle'),
      preheader: left,
      paragraphs: [mailAccountText('strikeTakenBack', { left })],
      button: { label: mailAccountText('readTerms'), url: `${site.url}/terms` },
      facts: [[mailAboutText('reason'), data.reason]],
      reason: mailAccountText('accountReason'),
    }
  },
  id_approved({ site }) {
    return {
      subject: mailAccountText('idApprovedTitle'),
      preheader: mailAccountText('idApprovedInShort'),
      paragraphs: [mailAccountText('idApproved')],
      button: { label: mailAccountText('seeAccount'), url: `${site.url}/dashboard?view=account` },
      reason: mailAccountText('accountReason'),
    }
  },
  id_rejected({ data, site }) {
    return {
      subject: mailAccountText('idRejectedTitle'),
      preheader: mailAccountText('idRejectedInShort'),
      paragraphs: [mailAccountText('idRejected'), mailAccountText('howToSendAnother')],
      button: { label: mailAccountText('sendAnother'), url: `${site.url}/dashboard?view=account` },
      facts: [[mailAboutText('reason'), rejectionInWords(data.reason)]],
      reason: mailAccountText('accountReason'),
    }
  },
  contact_answer({ data, site }) {
    const { email, subject, question, answer, wroteAt, token } = data
    return {
      to: email,
      subject: mailAccountText('answerTitle', { subject }),
      preheader: mailAccountText('answerInShort'),
      paragraphs:
        question === undefined
          ? linesOf(answer)
          : [
              mailAccountText('youWrote'),
              ...linesOf(question),
              mailAccountText('ourAnswer'),
              ...linesOf(answer),
            ],
      listed: answer,
      button: {
        label: mailAccountText('writeAgain'),
        url:
          token === undefined ? `${site.url}/contact` : `${site.url}/contact/conversation#${token}`,
      },
      facts: [
        [mailAccountText('wroteAbout'), subject],
        [mailAccountText('received'), when(wroteAt)],
      ],
      reason: mailAccountText('wroteReason'),
    }
  },
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** What the owner can still do, and what to do about money. Only who is in default still signs in. */
function whatCloses(
  about: About<'account_closed'>,
): Pick<NoticeMail, 'preheader' | 'paragraphs' | 'button'> {
  const { data, sale, site } = about
  const isOwed = (data.owed ?? 0) > 0
  if (!data.canSignIn) {
    return {
      preheader: mailAccountText('shutOutInShort'),
      paragraphs: [
        mailAccountText('shutOut'),
        ...(isOwed ? [mailAccountText('stillToPay', { page: `${site.url}/payment` })] : []),
        mailAccountText('reopenedBy'),
      ],
      button: isOwed
        ? { label: mailAccountText('beforeYouPay'), url: `${site.url}/payment` }
        : { label: mailAboutText('contactUs'), url: `${site.url}/contact` },
    }
  }
  return {
    preheader: isOwed ? mailAccountText('readsOwedInShort') : mailAccountText('closedInShort'),
    paragraphs: [
      mailAccountText('closed'),
      isOwed ? mailAccountText('readsOwed') : mailAccountText('reopenedBy'),
      ...(sale && sale.paid > 0 ? [heldInWords(sale.paid)] : []),
    ],
    button: { label: mailAccountText('signIn'), url: purchaseUrl(about) },
  }
}
