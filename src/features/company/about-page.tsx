import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { pageHead } from '../frame/page-head.ts'
import { Values } from './values.tsx'

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
        <Values />
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
