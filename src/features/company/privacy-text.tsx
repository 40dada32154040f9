import { Link } from '@tanstack/react-router'
import { EMAIL_REPLY_HOURS } from '../../rules/policy.ts'
import type { TextSection } from './text-with-contents.tsx'

/** The privacy policy. It says what the program does; whoever changes the one changes the other. */
export const PRIVACY: readonly TextSection[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>You can look at every auction without telling us anything.</li>
        <li>
          When you register, we ask for what a binding sale needs, and for a photo of your ID.
        </li>
        <li>Other bidders never see your full name, your whole email or your address.</li>
        <li>There is no advertising and no tracking on this site, and we do not sell your data.</li>
      </ul>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    text: (
      <>
        <p>
          <b>Your account:</b> full name, username, email, password, address, telephone number, type
          of ID, a photo of that ID, a referral code if you give one, and whether you want the
          newsletter and accepted the terms. Your password is stored only in a form that cannot be
          read back.
        </p>
        <p>
          <b>What you do:</b> your bids, your purchases and the purchase agreements that you sign,
          with the time, the network address and the browser they were signed from.
        </p>
        <p>
          <b>Signing in:</b> the time, network address and browser of each session, so that you can
          spot and end one that is not yours.
        </p>
        <p>
          <b>Messages:</b> what you write in the contact form.
        </p>
        <p>
          <b>Running the site:</b> technical records of requests and errors, without names or
          emails.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: (
      <ul>
        <li>To run your account, and to keep others out of it.</li>
        <li>To check that bidders are who they say they are.</li>
        <li>To decide auctions, and to show that they were decided fairly.</li>
        <li>
          To send invoices, agreements and news of your auctions, and to deliver what you buy.
        </li>
        <li>To answer you.</li>
        <li>To send the newsletter, if you asked for it.</li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'What other people see',
    text: (
      <>
        <p>
          On an auction page, your bids appear under your first name and last initial, or under a
          partly hidden email. People who bid on the same item see your username on their dashboard,
          or your customer ID if you have none.
        </p>
        <p>
          No other visitor sees your full name, your whole email, your address or your ID. Nobody,
          not even us, knows what you would pay beyond the bid you placed.
        </p>
      </>
    ),
  },
  {
    id: 'id-photo',
    title: 'Your ID photo',
    text: (
      <p>
        It is private: only you and our staff can open it. Before we store it, we save the picture
        anew without what cameras add to it, such as where it was taken. A new photo replaces the
        old one.
      </p>
    ),
  },
  {
    id: 'shared',
    title: 'Who else receives it',
    text: (
      <p>
        A transport partner receives the name, telephone number and address for a delivery. The bank
        that sells an item receives what the transfer of ownership needs. Authorities receive what
        the law requires. Nobody else receives anything.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    text: (
      <p>
        Your session, the light or dark theme you chose, the watchlist that you kept before signing
        in, and which notices you have read are kept in your browser&rsquo;s storage. Logging out
        removes the session; clearing the data of this site in your browser removes the rest. Fonts
        and pictures come from this site only.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep it',
    text: (
      <>
        <p>
          We keep your account for as long as you have one. Bids and purchases stay in the record of
          their auction afterwards, because that record is what proves a sale was fair; it names
          bidders by an account number, not by name.
        </p>
        <p>Invoices and agreements are kept for as long as the law requires.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You can see what we know about you, correct it, download a copy, and close your account, all
        on your dashboard under Account Details. For anything else, write to us from the email of
        your account, or use the{' '}
        <Link to="/contact" className="link">
          contact form
        </Link>
        {`. We answer within ${EMAIL_REPLY_HOURS} hours.`}
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: <p>When this policy changes, the new wording and its date are on this page.</p>,
  },
]
