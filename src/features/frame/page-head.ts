import type { ComponentProps } from 'react'
import { siteOrigin } from '../../browser/site-origin.ts'
import { addressHere, addressIn } from '../../languages/address.ts'
import { LANGUAGES, locale } from '../../languages/language.ts'
import { frameText } from '../../languages/site/frame.ts'

/** What a page tells browsers, search engines and those who show a link to it. */
export interface PageHead {
  title: string
  description: string
  /** The one address under which the page is to be found, whatever it is asked with. */
  path: string
  /** The way to it from the home page, itself included: name and path of each step. One step, unless told. */
  trail?: readonly (readonly [name: string, path: string])[]
  /** Shown beside a link to it, 1200 by 630 pixels. */
  picture?: { path: string; alt: string } | undefined
  /** What it is about, in the words of schema.org. */
  data?: readonly object[]
}

/** A step of the way to an auction or a category. */
export const browseStep = () => [frameText('browseAuctions'), '/auctions'] as const

const sitePicture = () => ({
  path: '/images/hammerlane.jpg',
  alt: frameText('sitePicture'),
})

/** Title, description, canonical address, and what is shown beside a link: Open Graph, Twitter, schema.org. */
export function pageHead(head: PageHead) {
  const { title, description, path, picture = sitePicture(), data = [] } = head
  const trail = head.trail ?? [[title, path]]
  const origin = siteOrigin()
  const fullTitle = title.includes('HAMMERLANE') ? title : `${title} | HAMMERLANE`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: origin + addressHere(path) },
      { property: 'og:image', content: origin + picture.path },
      { property: 'og:image:alt', content: picture.alt },
      ...[...data, ...(path === '/' ? [] : [breadcrumbs(trail, origin)])].map(asScript),
    ],
    links: [
      { rel: 'canonical', href: origin + addressHere(path) },
      ...LANGUAGES.map((one) => ({
        ...{ rel: 'alternate', hrefLang: one, href: origin + addressIn(one, path) },
      })),
      // For who speaks neither.
      { rel: 'alternate', hrefLang: 'x-default', href: origin + path },
    ],
  }
}

/** The same for every page. */
export const HEAD_OF_ALL = [
  { property: 'og:site_name', content: 'HAMMERLANE' },
  { property: 'og:type', content: 'website' },
  { property: 'og:locale', content: locale().replace('-', '_') },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** Of a page that is nobody else's business, or that does not exist: search engines leave it out. */
export function hiddenHead(title: string, description?: string) {
  return {
    meta: [
      { title: `${title} | HAMMERLANE` },
      { name: 'robots', content: 'noindex' },
      ...(description ? [{ name: 'description', content: description }] : []),
    ],
  }
}

/** The same of a page whose address may hold a one-time code. */
export function secretHead(title: string) {
  const { meta } = hiddenHead(title)
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] }
}

/** The router makes a script of what has this name; its types know only the attributes of the element. */
function asScript(data: object): ComponentProps<'meta'> {
  const meta = { 'script:ld+json': { '@context': 'https://schema.org', ...data } }
  return meta as ComponentProps<'meta'>
}

function breadcrumbs(trail: readonly (readonly [string, string])[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[frameText('home'), '/'] as const, ...trail].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + addressHere(path),
    })),
  }
}
