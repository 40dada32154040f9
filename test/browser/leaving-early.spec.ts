import { expect, test } from './product.ts'

for (const [path, link, heading] of [
  ['/auth', 'About Us', 'About Us'],
  ['/help/register', 'Login/Register', 'Registration is free. Bids are binding.'],
  ['/about', 'Login/Register', 'Registration is free. Bids are binding.'],
] as const) {
  test(`on a slow device a link of the frame, pressed while ${path} still hydrates, leads on without an error`, async ({
    visitorPage,
  }) => {
    const page = await visitorPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(pressOnceFrameIsHydrated, link)
    // What React had to render anew is thrown as an error of the page, which fails every test.
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: /^Switch to/ }).click()
  })
}

test('who is kept by a screen for ten seconds is led on all the same, without an error', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(passTenSecondsAtOnce)
  await page.addInitScript(pressOnceFrameIsHydrated, 'About Us')
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['passed'])).toBe('10000')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('button', { name: /^Switch to/ }).click()
})

/** Runs in the page: what is to be done after ten seconds is done at once. */
function passTenSecondsAtOnce(): void {
  const wait = window.setTimeout
  const early = (act: TimerHandler, delay?: number, ...values: unknown[]) => {
    if (delay === 10_000) document.documentElement.dataset['passed'] = String(delay)
    return wait(act, delay === 10_000 ? 0 : delay, ...values)
  }
  window.setTimeout = Object.assign(early, wait)
}

/** Runs in the page: presses a link of the header in the first task in which the frame, and nothing else, is hydrated. */
function pressOnceFrameIsHydrated(name: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.theme-switch:enabled')) return
    observer.disconnect()
    setTimeout(() => {
      const links = [...document.querySelectorAll<HTMLElement>('header a')]
      links.find(({ textContent }) => textContent === name)?.click()
    })
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}
