import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { privacyText } from '../../languages/site/privacy.ts'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import { MOST_KEPT_PAGES, MOST_KEPT_PICTURES } from '../frame/offline/most-kept.ts'
import type { TextSection } from './text-with-contents.tsx'

/** The privacy policy. It says what the program does; whoever changes the one changes the other. */
export const privacy = (): readonly TextSection[] => [
  ...whatIsKept(),
  ...whoSeesIt(),
  ...whereItStays(),
]

const whatIsKept = (): TextSection[] => [
  {
    id: 'short',
    title: privacyText('short'),
    text: (
      <ul>
        <li>{privacyText('shortLook')}</li>
        <li>{privacyText('shortRegister')}</li>
        <li>{privacyText('shortBidders')}</li>
        <li>{privacyText('shortNoTracking')}</li>
      </ul>
    ),
  },
  {
    id: 'collected',
    title: privacyText('collected'),
    text: (
      <>
        <p>{privacyText.rich('collectedAccount', { b })}</p>
        <p>{privacyText.rich('collectedActions', { b })}</p>
        <p>{privacyText.rich('collectedBids', { b })}</p>
        <p>{privacyText.rich('collectedSessions', { b })}</p>
        <p>{privacyText.rich('collectedMessages', { b })}</p>
        <p>{privacyText.rich('collectedRunning', { b })}</p>
      </>
    ),
  },
  {
    id: 'use',
    title: privacyText('use'),
    text: (
      <ul>
        <li>{privacyText('useAccount')}</li>
        <li>{privacyText('useBidders')}</li>
        <li>{privacyText('useAuctions')}</li>
        <li>{privacyText('useFair')}</li>
        <li>{privacyText('useInvoices')}</li>
        <li>{privacyText('useAnswers')}</li>
        <li>{privacyText('useNewsletter')}</li>
      </ul>
    ),
  },
]

const whoSeesIt = (): TextSection[] => [
  {
    id: 'others',
    title: privacyText('others'),
    text: (
      <>
        <p>{privacyText('othersBids')}</p>
        <p>{privacyText('othersNever')}</p>
      </>
    ),
  },
  { id: 'id-photo', title: privacyText('idPhoto'), text: <p>{privacyText('idPhotoText')}</p> },
  {
    id: 'shared',
    title: privacyText('shared'),
    text: (
      <>
        <p>{privacyText('sharedText')}</p>
        <ul>
          <li>{privacyText('sharedPush')}</li>
          <li>{privacyText('sharedSecondStep')}</li>
          <li>{privacyText('sharedCaptcha')}</li>
          <li>{privacyText('sharedProvider')}</li>
        </ul>
        <p>{privacyText('sharedNobody')}</p>
      </>
    ),
  },
]

const whereItStays = (): TextSection[] => [
  {
    id: 'browser',
    title: privacyText('browser'),
    text: (
      <>
        <p>{privacyText('browserText')}</p>
        <ul>
          <li>{privacyText('browserPersonal')}</li>
          <li>{privacyText('browserDraft')}</li>
          <li>
            {privacyText('browserPages', { pages: MOST_KEPT_PAGES, pictures: MOST_KEPT_PICTURES })}
          </li>
          <li>{privacyText('browserOwn')}</li>
          <li>{privacyText('browserCookies')}</li>
        </ul>
        <p>{privacyText('browserLogOut')}</p>
        <p>{privacyText('browserFonts')}</p>
      </>
    ),
  },
  {
    id: 'kept',
    title: privacyText('kept'),
    text: (
      <>
        <p>{privacyText('keptAccount')}</p>
        <p>{privacyText('keptInvoices')}</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: privacyText('rights'),
    text: (
      <p>
        {privacyText.rich('rightsText', {
          link: (words) => (
            <Link to="/contact" className="link">
              {words}
            </Link>
          ),
          hours: EMAIL_REPLY_HOURS,
        })}
      </p>
    ),
  },
  { id: 'changes', title: privacyText('changes'), text: <p>{privacyText('changesText')}</p> },
]

const b = (words: ReactNode) => <b>{words}</b>
