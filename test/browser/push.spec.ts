import type { Page, Worker } from '@playwright/test'
import { aBrowser } from '../push/a-browser.ts'
import { ask } from './parts/off-screen.ts'
import { expect, expectAccessible, expectAccessibleAtThisWidth, holdBack, test } from './product.ts'

test.use({ serviceWorkers: 'allow' })

const SETTINGS = '/dashboard?view=account#notification-settings'

test('push is turned on for a browser, whose worker shows what comes and opens what it is about; quiet hours are kept', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(takePushes, aBrowser().keys)
  await page.goto(SETTINGS)
  await expect(page.getByText('Push notifications are off for this device.')).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  await page.getByRole('button', { name: 'Turn on push on this device' }).press('Enter')
  await expect(page.getByText('Push notifications are on for this device')).toBeVisible()
  await page.reload()
  const off = page.getByRole('button', { name: 'Turn off push on this device' })
  await expect(off).toBeVisible()

  const worker = await workerOf(page)
  await worker.evaluate(recordWhatItDoes)
  await deliver(page, { title: 'You won: Jeep', body: 'Pay', url: '/dashboard', tag: 'n1' })
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'shown')))
    .toMatchObject(['You won: Jeep', { body: 'Pay', tag: 'n1', data: { url: '/dashboard' } }])
  const opened = await worker.evaluate(press, '/auctions?make=Jeep')
  expect(opened).toBe(new URL('/auctions?make=Jeep', page.url()).href)
  // Nothing leads away from us, whatever was pushed.
  expect(await worker.evaluate(press, 'https://elsewhere.example/')).toBeNull()

  const money = page.getByRole('checkbox', { name: 'Push: Wins, offers, invoices and deliveries' })
  await money.press('Space')
  await expect(money).not.toBeChecked()
  // What is chosen while another choice is being saved stands at once, and is saved too.
  const save = await holdBack(page, '**/api/me/notification-settings')
  const outbid = page.getByRole('checkbox', { name: 'Email: When I have been outbid' })
  await outbid.press('Space')
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).press('Space')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
  save()
  await page.getByLabel('To', { exact: true }).selectOption('6 AM')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:00')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:00')
  await expect(money).not.toBeChecked()
  await expect(outbid).not.toBeChecked()
  await off.press('Enter')
  await expect(page.getByText('Push notifications are off for this device.')).toBeVisible()
  expect(
    await ask(page, 'PUT', '/api/me/push-subscription', { endpoint: 'http://a.example' }),
  ).toBe(422)
})

test('what comes is shown also while no page of ours is open', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.addInitScript(takePushes, aBrowser().keys)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Turn on push on this device' }).click()
  await expect(page.getByText('Push notifications are on for this device')).toBeVisible()
  const worker = await workerOf(page)
  await worker.evaluate(recordWhatItDoes)
  const { origin } = new URL(page.url())
  const elsewhere = await page.context().newPage()
  await page.close()
  const told = { title: 'Outbid: Jeep', body: 'Bid', url: '/auctions', tag: 'n2' }
  await deliver(elsewhere, told, origin)
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'shown')))
    .toMatchObject(['Outbid: Jeep', { body: 'Bid', tag: 'n2', data: { url: '/auctions' } }])
})

test('a browser that its push service gave another address is told there from the next page on, until it is turned off', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.addInitScript(takePushes, aBrowser().keys)
  await page.goto(SETTINGS)
  const told = () =>
    page.waitForRequest((one) => one.url().endsWith('/push-subscription') && one.method() === 'PUT')
  const first = told()
  await page.getByRole('button', { name: 'Turn on push on this device' }).click()
  const { endpoint } = (await first).postDataJSON()
  await expect(page.getByText('Push notifications are on for this device')).toBeVisible()

  // Each page of such a browser finds another address.
  const second = told()
  await page.goto('/help')
  const renewed = await (await second).response()
  expect(renewed?.status()).toBe(200)
  expect((await second).postDataJSON().endpoint).not.toBe(endpoint)

  const third = told()
  await page.goto(SETTINGS)
  await (await third).response()
  await page.getByRole('button', { name: 'Turn off push on this device' }).click()
  await expect(page.getByText('Push notifications are off for this device.')).toBeVisible()
  const puts: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && puts.push(one.url()))
  await page.goto('/help', { waitUntil: 'networkidle' })
  // Somebody else's, whose session ended by itself.
  await page.evaluate(() => localStorage.setItem('hammerlane.push-address', 'another https://a'))
  await page.reload({ waitUntil: 'networkidle' })
  expect(puts).toEqual([])
})

test('push that is turned off while another tab tells another address stays off', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const browser = page.context()
  await browser.addInitScript(takePushes, aBrowser().keys)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Turn on push on this device' }).click()
  await expect(page.getByText('Push notifications are on for this device')).toBeVisible()
  const other = await browser.newPage()
  const told = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await other.goto(SETTINGS)
  await told
  const turnOff = other.getByRole('button', { name: 'Turn off push on this device' })
  await expect(turnOff).toBeEnabled()

  const { promise: isAllowed, resolve: tell } = Promise.withResolvers<void>()
  const reached: string[] = []
  await browser.route('**/api/me/push-subscription', async (route) => {
    const method = route.request().method()
    if (method === 'PUT') await isAllowed
    if (method !== 'GET') reached.push(method)
    await route.continue()
  })
  // This page finds another address.
  const isTold = page.waitForRequest((one) => one.method() === 'PUT')
  await page.reload()
  await isTold
  await turnOff.click()
  const waiting = () =>
    other.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waiting).toContain('push-address')
  expect(reached).toEqual([])
  tell()
  const off = 'Push notifications are off for this device.'
  await expect(other.getByText(off)).toBeVisible()
  expect(reached).toEqual(['PUT', 'DELETE'])
  await page.reload()
  await expect(page.getByText(off)).toBeVisible()
})

/** A browser whose user allows notifications, and that has a push service. Runs in the page. */
function takePushes(keys: { p256dh: string; auth: string }): void {
  const endpoint = `https://push.example.invalid/${crypto.randomUUID()}`
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => true,
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    subscribe: async () => subscription,
    getSubscription: async () => subscription,
  })
}

/** Of the registration that no page is in. */
async function workerOf(page: Page): Promise<Worker> {
  const find = () =>
    page
      .context()
      .serviceWorkers()
      .find((worker) => worker.url().endsWith('/push-worker.js'))
  await expect.poll(find).toBeDefined()
  const worker = find()
  if (!worker) throw new Error('there is no worker')
  return worker
}

/** As a push service does, by the browser itself. */
async function deliver(
  page: Page,
  told: object,
  origin = new URL(page.url()).origin,
): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registered, data: JSON.stringify(told) },
  })
}

/** Not every browser without a screen shows notifications. Runs in the worker. */
function recordWhatItDoes(): void {
  Object.assign(Reflect.get(self, 'registration'), {
    showNotification: async (...shown: unknown[]) => Object.assign(self, { shown }),
  })
  Object.assign(Reflect.get(self, 'clients'), {
    openWindow: async (opened: string) => Object.assign(self, { opened }),
  })
}

/** Presses a notification that leads there; resolves with what was opened. Runs in the worker. */
async function press(url: string): Promise<string | null> {
  const lasting: Promise<unknown>[] = []
  Object.assign(self, { opened: null })
  dispatchEvent(
    Object.assign(new Event('notificationclick'), {
      notification: { close: () => undefined, data: { url } },
      waitUntil: (work: Promise<unknown>) => lasting.push(work),
    }),
  )
  await Promise.all(lasting)
  return Reflect.get(self, 'opened')
}
