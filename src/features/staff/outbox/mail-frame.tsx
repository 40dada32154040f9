import { useMemo } from 'react'

/**
 * A mail in a frame of its own, which runs nothing, sends nothing and leads nowhere: what somebody wrote through the contact form
 * is in it, and so are addresses that act for its reader, such as the one that unsubscribes.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const shown = useMemo(() => harmless(html), [html])
  return <iframe className="mail-frame" title={title} sandbox="" srcDoc={shown} />
}

/**
 * The style sheet of a mail is left out, which the page's own policy refuses as soon as it is read: what stands at each element is
 * what most readers see.
 */
function harmless(html: string): string {
  const unstyled = html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
  const page = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const element of page.querySelectorAll('script, style, link, meta, base')) element.remove()
  for (const link of page.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '')
    link.removeAttribute('href')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
