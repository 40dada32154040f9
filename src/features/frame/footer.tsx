import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useRenderPause } from '../../browser/render-pause.ts'
import './footer.css'
import { Logo } from './logo.tsx'
import { HELP_MENU, QUICK_LINKS, SUPPORT_LINKS, WATCHLIST_LINK } from './navigation.ts'
import { dialable, siteQuery } from './site.ts'

export function Footer() {
  useRenderPause()
  return (
    <footer className="site-footer on-asphalt">
      <div className="wrap footer-groups">
        <div>
          <Logo />
          <p>
            A trusted marketplace for quality auto auctions. Vehicles and assets repossessed for
            banks and financial institutions, sold online.
          </p>
        </div>
        <LinkGroup title="Quick Links" links={[...QUICK_LINKS, WATCHLIST_LINK]} />
        <LinkGroup title="Support" links={SUPPORT_LINKS} />
        <Contact />
      </div>
      <noscript>{helpMenu()}</noscript>
      <div className="footer-end">
        <div className="wrap cluster">
          <span>© 2025 HAMMERLANE. All rights reserved.</span>
          <span>Online only. Serving all 50 states.</span>
        </div>
      </div>
    </footer>
  )
}

/** Where no drawer opens. Browsers with scripts do not show it, and are not sent what writes it. */
const helpMenu = createIsomorphicFn()
  .server(() => (
    <div className="wrap footer-help">
      <LinkGroup title="Help Menu" links={HELP_MENU} />
    </div>
  ))
  .client(() => null)

function LinkGroup({
  title,
  links,
}: {
  title: string
  links: readonly { label: string; to: string }[]
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Contact() {
  const site = useQuery(siteQuery).data
  return (
    <div>
      <h2>Contact</h2>
      <ul>
        {site ? (
          <>
            <li>
              <a className="tn" href={dialable(site.support_phone)}>
                {site.support_phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${site.support_email}`}>{site.support_email}</a>
            </li>
          </>
        ) : null}
        <li>{site?.support_hours}</li>
      </ul>
    </div>
  )
}
