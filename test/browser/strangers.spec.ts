import { expect, test, untilHydrated } from './product.ts'

test('a script that is not ours is not run, wherever it gets into a page', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (directive: string) => violations.push(directive))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective }) => tellViolation(violatedDirective))`,
  )
  // As a fault of ours would let a stranger write it into the text of a page.
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('</h1>', '</h1><script>document.documentElement.lang = "xx"</script>')
    expect(body).not.toBe(html)
    await route.fulfill({ response, body })
  })
  await page.goto('/about')
  await expect.poll(() => violations).toEqual(['script-src-elem'])
  expect(await page.getAttribute('html', 'lang')).toBe('en')
})

test('what is written into an address beside what its screen reads changes nothing', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  for (const [path, heading] of [
    ['/auctions?status=sold&utm_source=mail', 'Browse All Auctions'],
    ['/Auctions?status=burnt', 'Browse All Auctions'],
    ['/nothing-here/at-all?x=1', 'Oops! Page not found'],
  ] as const) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
