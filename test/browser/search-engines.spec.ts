import { helpMenu } from '../../src/features/frame/navigation.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { expect, test } from './product.ts'

/** The public screens that search engines may list, beside those of auctions. */
const LISTED = [
  ...['/', '/auctions', '/category/boats', '/compare', '/about', '/contact', '/terms', '/privacy'],
  ...helpMenu().map(({ to }) => to),
]

test('every public screen is sent with a title and a description of its own, one address, and a picture', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of LISTED) {
    const html = await (await request.get(`${path}?utm_source=mail`)).text()
    const head = headOf(html)
    titles.add(head.title)
    descriptions.add(head.meta['description'] ?? '')
    expect([path, head.canonical]).toEqual([path, [`${baseURL}${path}`]])
    expect(head.meta).toMatchObject({
      'og:url': `${baseURL}${path}`,
      'og:image': `${baseURL}/images/hammerlane.jpg`,
      'og:description': head.meta['description'],
      'twitter:card': 'summary_large_image',
    })
    expect(head.meta['robots']).toBeUndefined()
  }
  expect(titles.size).toBe(LISTED.length)
  expect(descriptions.size).toBe(LISTED.length)
  const picture = await request.get('/images/hammerlane.jpg')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('an auction is sent with its own head and the data of a Vehicle and an Offer, but no secret', async ({
  staff,
  request,
  baseURL,
}) => {
  const { id } = await staff.createAuction({
    ...FULL_FACTS,
    description: '</script><script>alert(1)</script>',
    reserve_price: 31_357,
  })
  const html = await (await request.get(`/auction/${id}?from=mail`)).text()
  const { title, meta, canonical, data } = headOf(html)
  expect(title).toBe(`${FULL_FACTS.title} | HAMMERLANE`)
  expect(canonical).toEqual([`${baseURL}/auction/${id}`])
  expect(meta['description']).toContain('Tampa, FL')
  expect(meta['og:title']).toBe(FULL_FACTS.title)
  expect(data[0]).toMatchObject({
    '@type': ['Product', 'Vehicle', 'Car'],
    vehicleIdentificationNumber: FULL_FACTS.vin,
    description: '</script><script>alert(1)</script>',
    offers: { '@type': 'Offer', price: 10_000, priceCurrency: 'USD' },
  })
  expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(html).not.toMatch(/31,?357|3135700/)
})

test('what is not there or is somebody’s own is not listed', async ({ request }) => {
  for (const path of [
    '/auction/none',
    '/category/none',
    '/dashboard',
    '/dashboard/my-auctions',
    '/auth',
  ]) {
    const { meta, canonical } = headOf(await (await request.get(path)).text())
    expect([path, meta['robots'], canonical]).toEqual([path, 'noindex', []])
  }
  expect((await request.get('/nowhere')).headers()['x-robots-tag']).toBe('noindex')
})

/** What a page tells of itself in the HTML that is sent. */
function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
  const meta: Record<string, string | undefined> = {}
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const name = attribute(tag, 'name') ?? attribute(tag, 'property')
    if (name) meta[name] = attribute(tag, 'content')
  }
  const links = [...head.matchAll(/<link [^>]*rel="canonical"[^>]*>/g)]
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
    meta,
    canonical: links.map(([tag]) => attribute(tag, 'href')),
    data: [...scripts].map(([, text = '']): unknown => JSON.parse(text)),
  }
}
