import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeText } from '../../languages/site/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import './hero.css'

/** What this is, in one sentence, between the yellow edge line and the dashed divider. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="hero on-asphalt">
      <div className="wrap stack hero-lanes">
        <div className="edge-line headline hero-words">
          <h1 className="h">{homeText.rich('heroHeading', { em: (words) => <em>{words}</em> })}</h1>
          <p>{homeText('heroText')}</p>
          <div className="cluster hero-actions">
            <Link to="/auctions" className={buttonClass('lane', 'lg')}>
              {homeText('browseAuctions')}
            </Link>
            <Link to="/help/how-to-bid" className={buttonClass('line', 'lg')}>
              {homeText('howToBid')}
            </Link>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}
