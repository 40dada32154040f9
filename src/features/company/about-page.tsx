import { createFileRoute, Link } from '@tanstack/react-router'
import { companyText } from '../../languages/site/company.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { pageHead } from '../frame/page-head.ts'
import { Values } from './values.tsx'

export const Route = createFileRoute('/about')({
  head: () =>
    pageHead({
      path: '/about',
      title: titlesText('aboutTitle'),
      description: titlesText('aboutDescription'),
    }),
  component: AboutPage,
})

function AboutPage() {
  return (
    <>
      <section className="band on-asphalt">
        <div className="wrap divider">
          <div className="edge-line headline band-words">
            <h1 className="h">{titlesText('aboutTitle')}</h1>
            <p>{companyText('aboutLead')}</p>
          </div>
        </div>
      </section>
      <div className="wrap stack about">
        <Mission />
        <Values />
        <p className="cluster">
          <Link to="/auctions" className={buttonClass('lane', 'lg')}>
            {companyText('browseAuctions')}
          </Link>
          <Link to="/contact" className={buttonClass('line', 'lg')}>
            {companyText('contactUsTitle')}
          </Link>
        </p>
      </div>
    </>
  )
}

function Mission() {
  return (
    <section className="sec" aria-labelledby="mission">
      <h2 id="mission">{companyText('mission')}</h2>
      <div className="prose">
        <p>{companyText('missionFairSale')}</p>
        <p>{companyText('missionTrust')}</p>
        <p>{companyText('missionBlind')}</p>
      </div>
    </section>
  )
}
