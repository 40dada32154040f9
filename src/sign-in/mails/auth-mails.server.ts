/** The mails of the sign-in service: what they say, and where their links lead (protocol, section 10). */
import { addressHere } from '../../languages/address.ts'
import { mailSignInText } from '../../languages/mails/sign-in.ts'
import type { Mail } from '../../server/mail/mail.ts'
import type { MailToken } from './one-time-token.server.ts'

/** What a link is for, as its `type` member says. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change'

type Link = { issuer: string; type: LinkType; redirectTo: string; mailToken: MailToken }

type Words = { subject: string; opening: string; otherwise: string; button: string }

function wordsFor(type: LinkType): Words {
  switch (type) {
    case 'signup':
      return {
        subject: mailSignInText('signupSubject'),
        opening: mailSignInText('signupOpening'),
        otherwise: mailSignInText('signupOtherwise'),
        button: mailSignInText('signupButton'),
      }
    case 'magiclink':
      return {
        subject: mailSignInText('magicLinkSubject'),
        opening: mailSignInText('magicLinkOpening'),
        otherwise: mailSignInText('magicLinkOtherwise'),
        button: mailSignInText('magicLinkButton'),
      }
    case 'recovery':
      return {
        subject: mailSignInText('recoverySubject'),
        opening: mailSignInText('recoveryOpening'),
        otherwise: mailSignInText('recoveryOtherwise'),
        button: mailSignInText('recoveryButton'),
      }
    // To the address that the account is to have. It says nothing of the one it has: that may be a stranger's.
    case 'email_change':
      return {
        subject: mailSignInText('newAddressSubject'),
        opening: mailSignInText('newAddressOpening'),
        otherwise: mailSignInText('newAddressOtherwise'),
        button: mailSignInText('newAddressButton'),
      }
  }
}

export function linkMail(to: string, link: Link, words = wordsFor(link.type)): Mail {
  const { issuer, type, redirectTo, mailToken } = link
  const query = new URLSearchParams({ token: mailToken.link, type, redirect_to: redirectTo })
  return {
    to,
    subject: words.subject,
    paragraphs: [words.opening, mailSignInText('eachWorksOnce'), words.otherwise],
    button: { label: words.button, url: `${issuer}/verify?${query}` },
    highlight: { label: mailSignInText('code'), value: mailToken.code },
    holdsSecret: true,
  }
}

/** To the address that the account has, where both have to agree. */
export function currentAddressMail(to: string, newEmail: string, link: Link): Mail {
  return linkMail(to, link, {
    subject: mailSignInText('currentAddressSubject'),
    opening: mailSignInText('currentAddressOpening', { newEmail }),
    otherwise: mailSignInText('currentAddressOtherwise'),
    button: mailSignInText('currentAddressButton'),
  })
}

export function reauthenticationMail(to: string, { code }: MailToken): Mail {
  return {
    to,
    subject: mailSignInText('reauthenticationSubject'),
    paragraphs: [mailSignInText('reauthentication'), mailSignInText('codeWorksOnce')],
    highlight: { label: mailSignInText('code'), value: code },
    holdsSecret: true,
  }
}

/** To the old address: whoever was robbed of an account learns it. */
export function addressRequestedNotice(to: string, newEmail: string, site: string): Mail {
  return notice(to, site, mailSignInText('addressRequestedSubject'), [
    mailSignInText('addressRequested', { newEmail }),
  ])
}

/** With the token of a link where the reader is shown to be the owner: it works for seven days, once. */
export function addressChangedNotice(
  to: string,
  newEmail: string | null,
  site: string,
  undo: string | null,
): Mail {
  const changed =
    newEmail === null ? mailSignInText('addressGone') : mailSignInText('addressIsNow', { newEmail })
  const subject = mailSignInText('addressChangedSubject')
  if (undo === null) return notice(to, site, subject, [changed])
  return {
    to,
    subject,
    paragraphs: [changed, mailSignInText('ifItWasYou'), mailSignInText('undoIfNotYou')],
    // After the #, so that no log of a server or proxy has it.
    button: {
      label: mailSignInText('undoButton'),
      url: `${site}${addressHere('/auth/undo-email-change')}#${undo}`,
    },
    holdsSecret: true,
    reason: mailSignInText('hadThisAddress'),
  }
}

export function addressRestoredNotice(to: string, site: string): Mail {
  return {
    to,
    subject: mailSignInText('addressRestoredSubject'),
    paragraphs: [
      mailSignInText('addressRestored'),
      mailSignInText('choosePasswordAt', { site }),
      mailSignInText('strangeSecondStep', { site }),
    ],
    reason: mailSignInText('hadThisAddress'),
  }
}

/** To the address that the account had meanwhile: perhaps a thief's, perhaps its owner's. */
export function addressTakenBackNotice(to: string, site: string): Mail {
  return {
    to,
    subject: mailSignInText('addressTakenBackSubject'),
    paragraphs: [mailSignInText('addressTakenBack'), mailSignInText('ifNotYouWrite', { site })],
    reason: mailSignInText('hadThisAddress'),
  }
}

export function passwordChangedNotice(to: string, site: string): Mail {
  return notice(to, site, mailSignInText('passwordChangedSubject'), [
    mailSignInText('passwordChanged'),
  ])
}

function notice(to: string, site: string, subject: string, paragraphs: string[]): Mail {
  const otherwise = mailSignInText('ifNotYouChoosePassword', { site })
  return {
    to,
    subject,
    paragraphs: [...paragraphs, mailSignInText('ifItWasYou'), otherwise],
  }
}
