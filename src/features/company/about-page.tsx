import { createFileRoute, Link } from '@tanstack/react-router'
import {
  MONEY_BACK_DAYS,
  RETURN_DAYS,
  SUPPORT_HOURS,
  EMAIL_REPLY_HOURS,
} from '../../rules/policy.ts'
import { buttonClass } from '../../ui/button.tsx'
import './about.css'
import { pageHead } from '../frame/page-head.ts'

export const Route = createFileRoute('/about')({
  head: () =>
    pageHead({
      path: '/about',
      title: 'About Us',
      description:
        'HAMMERLANE sells vehicles and equipment that were repossessed for banks, online only, by blind auction or Buy Now.',
    }),
  component: AboutPage,
})

/** Specification, section 2 'About': four values. */
const VALUES = {
  'Trusted & Secure':
    'Every bid goes on a record that nobody can rewrite, not even us. Your ID photo is private, and other bidders never see your full name.',
  'Quality Assured': `Every auction comes with photos and details, most vehicles with a history report. If it is not right, return it: ${RETURN_DAYS} days under the return policy, ${MONEY_BACK_DAYS} under the money-back guarantee.`,
  'Expert Support': `Real people answer the phone ${SUPPORT_HOURS}, and emails within ${EMAIL_REPLY_HOURS} hours.`,
  'Best Prices':
    'Banks sell what they do not want to keep, and the auction sets the price. There is no dealer in between, and registration is free.',
}

function AboutPage() {
  return (
    <>
      <section className="band on-asphalt">
        <div className="wrap divider">
          <div className="edge-line headline band-words">
            <h1 className="h">About Us</h1>
            <p>
              We sell vehicles and equipment that banks have repossessed. Online only, by blind
              auction or Buy Now.
            </p>
          </div>
        </div>
      </section>
      <div className="wrap stack about">
        <Mission />
        <section className="sec" aria-labelledby="values">
          <h2 id="values">What we stand for</h2>
          <dl className="stack values">
            {Object.entries(VALUES).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className="cluster">
          <Link to="/auctions" className={buttonClass('lane', 'lg')}>
            Browse Auctions
          </Link>
          <Link to="/contact" className={buttonClass('line', 'lg')}>
            Contact Us
          </Link>
        </p>
      </div>
    </>
  )
}

function Mission() {
  return (
    <section className="sec" aria-labelledby="mission">
      <h2 id="mission">Our mission</h2>
      <div className="prose">
        <p>
          When a loan ends early, a bank is left with a car, a boat or a loader, and it must show
          that the sale was fair. Somewhere else, someone needs exactly that machine and wants a
          fair price from a seller they have never met. We bring the two together.
        </p>
        <p>
          Our mission is a market that both can trust: honest photos and numbers, a clock that is
          right, a bid that is never lost, and the whole cost in view before you commit.
        </p>
        <p>
          That is why our auctions are blind. You see the current bid on an item, not what others
          are willing to pay. You decide what it is worth to you, and bid that.
        </p>
      </div>
    </section>
  )
}
