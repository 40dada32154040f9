import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import './hero.css'

/** What this is, in one sentence, between the yellow edge line and the dashed divider. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="hero on-asphalt">
      <div className="wrap stack hero-lanes">
        <div className="edge-line headline hero-words">
          <h1 className="h">
            Repossessed by banks. <em>Won by one blind bid.</em>
          </h1>
          <p>
            The online-only marketplace where vehicles and equipment repossessed for banks are sold
            by blind auction or Buy Now. Registration is free.
          </p>
          <div className="cluster hero-actions">
            <Link to="/auctions" className={buttonClass('lane', 'lg')}>
              Browse Auctions
            </Link>
            <Link to="/help/how-to-bid" className={buttonClass('line', 'lg')}>
              How to bid?
            </Link>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}
