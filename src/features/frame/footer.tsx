import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useRenderPause } from '../../browser/render-pause.ts'
import { frameText } from '../../languages/site/frame.ts'
import './footer.css'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { helpMenu, quickLinks, supportLinks, watchlistLink } from './navigation.ts'
import { dialable, siteQuery } from './site.ts'

export function Footer() {
  useRenderPause()
  return (
    <footer className="site-footer on-asphalt">
      <div className="wrap footer-groups">
        <div>
          <Logo />
          <p>{frameText('footerText')}</p>
        </div>
        <LinkGroup title={frameText('quickLinks')} links={[...quickLinks(), watchlistLink()]} />
        <LinkGroup title={frameText('support')} links={supportLinks()} />
        <Contact />
      </div>
      <noscript>{helpWithoutScripts()}</noscript>
      <div className="footer-end">
        <div className="wrap cluster">
          <span>{frameText('copyright')}</span>
          <span>{frameText('onlineOnly')}</span>
          <LanguageLink />
        </div>
      </div>
    </footer>
  )
}

/** Where no drawer opens. Browsers with scripts do not show it, and are not sent what writes it. */
const helpWithoutScripts = createIsomorphicFn()
  .server(() => (
    <div className="wrap footer-help">
      <LinkGroup title={frameText('helpMenu')} links={helpMenu()} />
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
      <h2>{frameText('contact')}</h2>
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
