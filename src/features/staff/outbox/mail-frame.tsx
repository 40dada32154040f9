import { useMemo } from 'react'
import './mail-frame.css'

interface MailFrameProps {
  html: string
  title: string
  /** Of what we wrote ourselves just now: at a width in pixels and in a theme, by its style sheet, which pages let pass. */
  shown?: { width: string; theme: string }
}

/**
 * A mail in a frame of its own, which runs nothing, sends nothing and leads nowhere: what somebody wrote through the contact form
 * is in it, and so are addresses that act for its reader, such as the one that unsubscribes.
 */
export function MailFrame({ html, title, shown }: MailFrameProps) {
  const isStyled = shown !== undefined
  const harmless = useMemo(() => harmlessPage(html, isStyled), [html, isStyled])
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox=""
      srcDoc={harmless}
      data-theme={shown?.theme}
      style={shown && { width: `${shown.width}px` }}
    />
  )
}

/**
 * The style sheet of a mail that was sent is left out, which the page's own policy refuses as soon as it is read, unless it is that
 * of this very release: what stands at each element is what most readers see.
 */
function harmlessPage(html: string, isStyled: boolean): string {
  const read = isStyled ? html : html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
  const page = new DOMParser().parseFromString(read, 'text/html')
  const refused = isStyled ? 'script, link, meta, base' : 'script, style, link, meta, base'
  for (const element of page.querySelectorAll(refused)) element.remove()
  for (const link of page.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '')
    link.removeAttribute('href')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
