import { Link, useMatch } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useId } from 'react'
import { helpText } from '../../languages/site/help.ts'
import { helpMenu } from '../frame/navigation.ts'
import { WithSidebar } from '../frame/sidebar.tsx'
import { helpTitle } from './help-head.ts'
import './help.css'

interface HelpPageProps {
  /** One or two sentences: what the page is about and what matters most. */
  lead: string
  children: ReactNode
}

/** What all help pages share: the way back, the title, and the way to the next topic. */
export function HelpPage({ lead, children }: HelpPageProps) {
  const { fullPath: path } = useMatch({ strict: false })
  return (
    <WithSidebar>
      <article className="stack help">
        <Link to="/auctions" className="link help-way">
          <ArrowLeft className="icon" /> {helpText('backToAuctions')}
        </Link>
        <h1 className="h page-title">{helpTitle(path)}</h1>
        <p className="help-lead">{lead}</p>
        {children}
        <NextTopic path={path} />
      </article>
    </WithSidebar>
  )
}

/** A part of a help page under its own rule. */
export function HelpSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sec" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The help menu's order is a path: registering, bidding, winning, paying, and so on round. */
function NextTopic({ path }: { path: string }) {
  const menu = helpMenu()
  const at = menu.findIndex(({ to }) => to === path)
  const next = menu[(at + 1) % menu.length]
  if (!next) return null
  return (
    <p className="spread help-next">
      <span>{helpText('nextInHelpMenu')}</span>
      <Link to={next.to} className="link help-way">
        {next.label} <ArrowRight className="icon" />
      </Link>
    </p>
  )
}
