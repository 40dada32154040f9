/** The mails of the sign-in service: what they say, and where their links lead (protocol, section 10). */
import type { Mail } from '../../server/mail/mail.ts'
import type { MailToken } from './one-time-token.server.ts'

/** What a link is for, as its `type` member says. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change'

type Link = { issuer: string; type: LinkType; redirectTo: string; mailToken: MailToken }

type Words = { subject: string; opening: string; otherwise: string; button: string }

const ONCE =
  'The link and the code each work once, within an hour. If you asked more than once, only the newest ones work.'

const WORDS: Record<LinkType, Words> = {
  signup: {
    subject: 'Confirm your email address',
    opening:
      'Welcome to Hammerlane! Please confirm that this address is yours, and your account is ready.',
    otherwise:
      'If you did not register, ignore this email: nobody can use the account without your confirmation.',
    button: 'Confirm my address',
  },
  magiclink: {
    subject: 'Your sign-in link',
    opening: 'Here is the link you asked for. It signs you in to Hammerlane without your password.',
    otherwise:
      'If you did not ask for this, ignore this email, and do not share the code with anyone: we will never ask for it.',
    button: 'Sign in',
  },
  recovery: {
    subject: 'Choose a new password',
    opening:
      'Someone asked for a new password for the Hammerlane account with this address. If it was you, choose one now.',
    otherwise: 'If you did not ask for this, ignore this email: your password stays as it is.',
    button: 'Choose a new password',
  },
  // To the address that the account is to have. It says nothing of the one it has: that may be a stranger's.
  email_change: {
    subject: 'Confirm your new email address',
    opening:
      'A Hammerlane member wants to use this address for their account. If it was you, please confirm it.',
    otherwise: 'If it was not you, ignore this email, and the address will not be used.',
    button: 'Confirm this address',
  },
}

export function linkMail(to: string, link: Link, words = WORDS[link.type]): Mail {
  const { issuer, type, redirectTo, mailToken } = link
  const query = new URLSearchParams({ token: mailToken.link, type, redirect_to: redirectTo })
  return {
    to,
    subject: words.subject,
    paragraphs: [words.opening, ONCE, words.otherwise],
    button: { label: words.button, url: `${issuer}/verify?${query}` },
    highlight: { label: 'Code', value: mailToken.code },
    holdsSecret: true,
  }
}

/** To the address that the account has, where both have to agree. */
export function currentAddressMail(to: string, newEmail: string, link: Link): Mail {
  return linkMail(to, link, {
    subject: 'Confirm the change of your email address',
    opening: `You asked to use ${newEmail} for your Hammerlane account from now on. Please confirm it here as well as from the new address.`,
    otherwise:
      'If it was not you, do not confirm it, and change your password: someone else is signed in to your account.',
    button: 'Confirm the change',
  })
}

export function reauthenticationMail(to: string, { code }: MailToken): Mail {
  return {
    to,
    subject: 'Your confirmation code',
    paragraphs: [
      'Enter this code to confirm that it is you who is changing your Hammerlane account.',
      'It works once, within an hour. Do not share it with anyone: we will never ask for it.',
    ],
    highlight: { label: 'Code', value: code },
    holdsSecret: true,
  }
}

/** To the old address: whoever was robbed of an account learns it. */
export function addressRequestedNotice(to: string, newEmail: string, site: string): Mail {
  return notice(to, site, 'Your email address is about to change', [
    `Someone signed in to your Hammerlane account asked to use ${newEmail} from now on. The change takes effect once that address is confirmed.`,
  ])
}

const OWN_ADDRESS = 'You received this email because your account had this address, or has it.'

/** With the token of a link where the reader is shown to be the owner: it works for seven days, once. */
export function addressChangedNotice(
  to: string,
  newEmail: string | null,
  site: string,
  undo: string | null,
): Mail {
  const changed =
    newEmail === null
      ? 'Your Hammerlane account no longer has an email address: it is opened by your account at another site.'
      : `Your Hammerlane account now uses ${newEmail}. Sign in with that address; we no longer send anything to this one.`
  const subject = 'Your email address has changed'
  if (undo === null) return notice(to, site, subject, [changed])
  return {
    to,
    subject,
    paragraphs: [
      changed,
      'If it was you, there is nothing to do.',
      'If it was not you, undo the change: your account gets this address back, all devices are signed out, and you choose a new password. The link works once, within 7 days.',
    ],
    // After the #, so that no log of a server or proxy has it.
    button: { label: 'Undo the change', url: `${site}/auth/undo-email-change#${undo}` },
    holdsSecret: true,
    reason: OWN_ADDRESS,
  }
}

export function addressRestoredNotice(to: string, site: string): Mail {
  return {
    to,
    subject: 'The change of your email address was undone',
    paragraphs: [
      'Your Hammerlane account uses this address again. All devices were signed out, accounts at other sites were disconnected unless they confirm this address as yours, and the password of before no longer works.',
      `If you have not chosen a new password yet, do so with 'Forgot your password?' at ${site}/auth`,
      `If signing in asks for a second step that you did not set up, write to us: ${site}/contact`,
    ],
    reason: OWN_ADDRESS,
  }
}

/** To the address that the account had meanwhile: perhaps a thief's, perhaps its owner's. */
export function addressTakenBackNotice(to: string, site: string): Mail {
  return {
    to,
    subject: 'Your account no longer uses this address',
    paragraphs: [
      'Whoever reads the address that your Hammerlane account had before has undone the change. The account no longer uses this address, and all devices were signed out.',
      `If that was not you, write to us right away: ${site}/contact`,
    ],
    reason: OWN_ADDRESS,
  }
}

export function passwordChangedNotice(to: string, site: string): Mail {
  return notice(to, site, 'Your password has changed', [
    'The password of your Hammerlane account was changed, and all other devices were signed out.',
  ])
}

function notice(to: string, site: string, subject: string, paragraphs: string[]): Mail {
  const otherwise = `If it was not you, choose a new password at ${site}/auth right away, and write to us: ${site}/contact`
  return {
    to,
    subject,
    paragraphs: [...paragraphs, 'If it was you, there is nothing to do.', otherwise],
  }
}
