/** What only members see, in Spanish: at the widths of phones and desks, in either theme. */
import { uniqueWord } from '../parts/filtered-lists.ts'
import { untilHistoryRests } from '../parts/history.ts'
import { expectToFitInSpanish } from '../parts/in-spanish.ts'
import { expect, expectAccessible, test, untilHydrated } from '../product.ts'

test('a member who reads Spanish sets a maximum, watches, saves a search, compares and reads the bell', async ({
  staff,
  memberPage,
}) => {
  test.slow()
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: `${word} uno` })
  await staff.createAuction({ title: `${word} dos` })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/es/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Ofertas', exact: true })
  await panel.getByRole('button', { name: 'Fijar una oferta máxima' }).click()
  const terms = page.getByRole('dialog', { name: /^Acepte los términos/ })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Aceptar y continuar' }).click()
  const maximum = page.getByRole('dialog')
  await maximum.getByLabel('Su máximo, en dólares').fill('15000')
  await expectAccessible(page)
  await maximum.getByRole('button', { name: 'Guardar el máximo' }).click()
  await expect(panel.getByText('Ofertamos en su nombre hasta $15,000.')).toBeVisible()
  await expect(maximum).toHaveCount(0)
  await expectToFitInSpanish(page)

  await page.goto(`/es/auctions?q=${word}`)
  await untilHydrated(page)
  for (const card of await page.getByRole('article').all()) {
    await card.getByRole('button', { name: /^Seguir/ }).click()
    await card.getByRole('button', { name: /^Comparar/ }).click()
  }
  await page.getByRole('button', { name: 'Guardar esta búsqueda' }).click()
  const search = page.getByRole('dialog', { name: 'Guardar esta búsqueda' })
  await expectAccessible(page)
  await search.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(page.getByRole('button', { name: 'Búsqueda guardada' })).toBeVisible()
  await expect(search).toHaveCount(0)
  await untilHistoryRests(page)
  const chosen = page.getByRole('region', { name: 'Vehículos para comparar' })
  await chosen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comparar vehículos' })).toBeVisible()
  await expectToFitInSpanish(page)

  await page.goto('/es/dashboard/my-auctions')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis subastas' })).toBeVisible()
  await expect(page.getByText(`${word} dos`)).toBeVisible()
  await expectToFitInSpanish(page)
  await staff.act(id, 'end')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notificaciones, / })
  await bell.click()
  const news = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(
    news.getByRole('link', { name: new RegExp(`Usted ganó: ${word} uno`) }),
  ).toBeVisible()
  await expectAccessible(page)
})

for (const view of ['bids', 'reservations', 'watchlist', 'searches', 'account', 'security']) {
  test(`the dashboard's ${view} are accessible and fit in Spanish`, async ({ memberPage }) => {
    const page = await memberPage('Dana Whitfield')
    await page.goto(`/es/dashboard?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilHydrated(page)
    await expectToFitInSpanish(page)
  })
}
