import type { Locator } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessible, hearsLive, test, untilHydrated } from '../product.ts'

/** The one wording, true whatever is lost. */
const LOST = 'The connection to Hammerlane is interrupted. We keep trying to restore it.'

/** How old the prices are said to be, in seconds. */
async function ageIn(notice: Locator): Promise<number> {
  const [, count, unit] = /(\d+)\s(s|min) old/.exec((await notice.textContent()) ?? '') ?? []
  return Number(count ?? 0) * (unit === 'min' ? 60 : 1)
}

test('a lost connection is told with the age of what is shown, and its return', async ({
  staff,
  visitorPage,
}) => {
  test.slow()
  const { id } = await staff.createAuction()
  const page = await visitorPage({ width: 390, height: 844 })
  let isReachable = true
  await page.routeWebSocket('**/live', (socket) => {
    if (isReachable) sockets.push(socket.connectToServer())
    else void socket.close()
  })
  const sockets: { close(): Promise<void> }[] = []
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  const notice = page.getByRole('region', { name: 'Connection' })
  const readOut = notice.getByRole('status')
  await expect(notice).toHaveText('')

  isReachable = false
  for (const socket of sockets) await socket.close()
  await expect(notice).toContainText(/Prices shown are (a few seconds|\d+ s) old/)
  await expect(readOut).toHaveText(LOST)
  await expectAccessible(page)
  const words = await notice.getByText(/Prices shown are/).textContent()
  await expect(notice.getByText(/Prices shown are/)).not.toHaveText(words ?? '')
  // What ticks is not read out.
  await expect(readOut).toHaveText(LOST)

  // Pages without live data have nothing that could be old.
  await page.getByRole('contentinfo').getByRole('link', { name: 'How to Bid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How to Bid')
  await expect(notice.getByText(/Prices shown are/)).toHaveCount(0)
  await page.goBack()
  await expect(notice.getByText(/Prices shown are/)).toBeVisible()

  isReachable = true
  // Up to 15 s pass between two tries.
  await expect(notice.getByText(/Prices shown are/)).toHaveCount(0, { timeout: 30_000 })
  await expect(readOut).toHaveText('Connected again. Prices are up to date.')
})

for (const where of ['lists', 'an auction']) {
  test(`a browser that goes offline says so at once and in the same words on ${where}, and its console stays quiet`, async ({
    staff,
    memberPage,
  }) => {
    // A list of its own: on others auctions come and go.
    const word = uniqueWord()
    const { id } = await staff.createAuction({ title: `${word} F-150` })
    const page = await memberPage('Dana Whitfield')
    const complaints: string[] = []
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type())) {
        complaints.push(`${line.text()} ${line.location().url}`)
      }
    })
    const isWatching = hearsLive(page)
    await page.goto(where === 'lists' ? `/auctions?q=${word}` : `/auction/${id}`)
    await isWatching
    await untilHydrated(page)
    await page.context().setOffline(true)
    const notice = page.getByRole('region', { name: 'Connection' })
    await expect(notice.getByRole('status')).toHaveText(LOST)
    // What was on its way when the line was cut the browser itself complains of.
    await expect.poll(() => ageIn(notice)).toBeGreaterThanOrEqual(10)
    complaints.length = 0
    const age = await ageIn(notice)
    // Several times as long as it takes to try again.
    await expect.poll(() => ageIn(notice), { timeout: 150_000 }).toBeGreaterThanOrEqual(age + 10)
    expect(complaints).toEqual([])
    await page.context().setOffline(false)
    await expect(notice.getByText(/Prices shown are/)).toHaveCount(0)
  })
}
