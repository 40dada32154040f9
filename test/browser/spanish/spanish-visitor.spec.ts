/** What visitors see of the market, in Spanish: at the widths of phones and desks, in either theme. */
import type { Page } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { englishOn, expectToFitInSpanish } from '../parts/in-spanish.ts'
import { ask, bid } from '../parts/off-screen.ts'
import { expect, test, untilHydrated, untilPartIsHydrated } from '../product.ts'

const PHONE = { width: 390, height: 844 }
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const search = (page: Page) => page.getByLabel('Buscar subastas', { exact: true })

test('a visitor who reads Spanish looks a week up, and the page of a run in it', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const word = uniqueWord()
  const sold = await staff.createAuction({ title: `${word} uno` })
  const again = await staff.createAuction({ title: `${word} dos`, reserve_price: 54_321 })
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/about')
  await bid(dana, sold.id, 10_100)
  await bid(dana, sold.id, 12_500)
  await bid(dana, again.id, 11_400)
  await bid(dana, again.id, 11_900)
  for (const { id } of [sold, again]) await staff.act(id, 'end')
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  await staff.call(`/api/staff/auctions/${again.id}/relist`, { ends_at })

  const page = await visitorPage(PHONE)
  await page.goto('/es/results')
  await untilHydrated(page)
  await page.getByRole('searchbox', { name: 'Buscar en los resultados de esta semana' }).fill(word)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/es/results(/\\d{4}-W\\d\\d)?\\?q=${word}$`))
  await expect(page).toHaveTitle(/^Resultados del .* al /)
  await expect(page.getByText('Se muestran 2 de 2')).toBeVisible()
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
  await expect(row('uno')).toContainText(/Vendido *\$10,100 *\$12,500 *\+\$2,400.* *2 ofertas/)
  await expect(row('dos')).toContainText('No vendido')
  await expect(page.getByRole('region', { name: 'Totales por categoría' })).toBeVisible()
  await expectToFitInSpanish(page)

  await row('dos').getByRole('link').click()
  await expect(page).toHaveURL(`/es/auction/${again.id}/run/1`)
  await expect(page).toHaveTitle(new RegExp(`${word} dos, salida 1`))
  await expect(page.getByText('Esta es la salida 1, que ya terminó.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resultado', exact: true })).toContainText(
    'No vendido',
  )
  const prices = page.getByRole('region', { name: 'Precios, del más alto al más bajo' })
  await expect(prices.getByRole('listitem')).toHaveText([/Más alta\$11,900$/, /\$11,400$/])
  await expect(page.getByRole('img', { name: 'Evolución del precio' })).toHaveAccessibleDescription(
    / a \$11,900 con 2 ofertas: la primera, /,
  )
  await expectToFitInSpanish(page)
  await page.getByRole('link', { name: 'vea la salida 2' }).click()
  await expect(page).toHaveURL(`/es/auction/${again.id}`)
  await expect(page.getByRole('region', { name: 'Salidas anteriores' })).toContainText('Salida 1')
})

test('a visitor who reads Spanish finds again what this browser keeps', async ({
  staff,
  visitorPage,
}) => {
  const title = uniqueWord()
  await staff.createAuction({ title })
  const page = await visitorPage(PHONE)
  const nothing = page.getByRole('heading', { name: 'No tiene nada en favoritos' })
  await page.goto('/es/watchlist')
  await expect(nothing).toBeVisible()
  await expectToFitInSpanish(page)

  await page.setViewportSize(PHONE)
  await page.goto(`/es/auctions?q=${title}`)
  const heart = page.getByRole('button', { name: `Seguir ${title}`, exact: true })
  await heart.click()
  await expect(page.getByText('Se agregó a sus favoritos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Favoritos' }).click()
  await expect(page).toHaveURL('/es/watchlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoritos')
  await expect(page.getByText('Este navegador guarda estas subastas.')).toBeVisible()
  await expect(titles(page)).toHaveText([title])
  await expectToFitInSpanish(page)
})

test('a visitor who reads Spanish chooses a state on the map', async ({ staff, visitorPage }) => {
  const word = uniqueWord()
  for (const [title, location] of [
    ['uno', 'Austin, TX'],
    ['dos', 'Waco, TX'],
    ['tres', 'Providence, RI'],
  ] as const)
    await staff.createAuction({ title: `${word} ${title}`, location })
  const page = await visitorPage(PHONE)
  // Of the same list the page in English has words in English.
  await page.goto(`/auctions?q=${word}`)
  await untilHydrated(page)
  expect(await englishOn(page)).toContain('Browse All Auctions')
  await page.goto(`/es/auctions?q=${word}`)
  await page.getByRole('button', { name: 'Mapa', exact: true }).click()
  const map = page.getByRole('region', { name: 'Dónde están' })
  await expect(map).toContainText('Elija un estado para ver solo sus subastas.')
  await expectToFitInSpanish(page)
  await map.getByRole('button', { name: 'Texas, 2 subastas', exact: true }).click()
  await expect(titles(page)).toHaveText([`${word} dos`, `${word} uno`])
  await expect(page.getByRole('link', { name: 'Quitar el filtro Texas' })).toBeVisible()
  await expectToFitInSpanish(page)
})

test('a visitor who reads Spanish has the list by what auctions cost delivered to a ZIP', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  for (const [title, location, price] of [
    ['Tampa', 'Tampa, FL', 9_000],
    ['Portland', 'Portland, OR', 10_000],
  ] as const)
    await staff.createAuction({ title: `${word} ${title}`, location, starting_bid: price })
  const page = await visitorPage(PHONE)
  await page.goto(`/es/auctions?q=${word}&sort=delivered_asc`)
  await expect(page.getByText('Precios con entrega: lugar desconocido')).toBeVisible()
  await expectToFitInSpanish(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filtros' })
  await drawer.getByLabel('Código postal', { exact: true }).fill('98101')
  await drawer.getByLabel('Precios con entrega incluida').click()
  await expect(drawer.getByLabel('Precios con entrega incluida')).toBeChecked()
  await drawer.getByLabel('Precio hasta').selectOption({ label: '$10,000 (1)' })
  expect(await englishOn(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Mostrar 1 subasta' }).click()
  await expect(titles(page)).toHaveText([`${word} Portland`])
  await expect(page.getByText('A cualquier distancia de 98101')).toBeVisible()
  await expect(page.getByText('Hasta $10,000 con entrega')).toBeVisible()
  await expect(page.getByLabel('Ordenar por').getByRole('option', { selected: true })).toHaveText(
    'Precio con entrega: de menor a mayor',
  )
  await expectToFitInSpanish(page)
})

test('a visitor who reads Spanish is helped while typing', async ({ staff, visitorPage }) => {
  const title = `${uniqueWord()} uno`
  await staff.createAuction()
  const { id } = await staff.createAuction({ title, make: 'Chevrolet', model: 'Silverado 1500' })
  const { lot_number: lot } = await staff.call<{ lot_number: string }>(`/api/auctions/${id}`)
  const page = await visitorPage(PHONE)
  await page.goto('/es/auctions')
  await untilHydrated(page)
  const options = page.getByRole('listbox').getByRole('option')
  await search(page).pressSequentially('chevorlet')
  await expect(page.getByText('Quizás quiso decir', { exact: true })).toBeVisible()
  await expect(options.filter({ hasText: 'Chevrolet' }).first()).toHaveText(
    /^Chevrolet\d+ en curso$/,
  )
  await expectToFitInSpanish(page)
  await page.setViewportSize(PHONE)
  await search(page).fill(lot)
  await expect(options.filter({ hasText: title })).toContainText(`Lote ${lot}`)
  await search(page).press('Enter')
  await expect(page).toHaveURL(`/es/auctions?q=${lot}`)
  await expect(titles(page)).toHaveText([title])
  await search(page).fill('')
  await expect(page.getByText('Búsquedas recientes', { exact: true })).toBeVisible()
  await expect(options.first()).toHaveText(lot)
  await expect(options.last()).toHaveText('Borrar búsquedas recientes')
  await expect(titles(page)).not.toHaveCount(1)
  await expectToFitInSpanish(page)
})

test('a visitor who reads Spanish reads what was asked about a lot, and is asked to sign in to ask', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const asked = '¿Se cambió la correa de distribución?'
  const answer = 'Sí, a las 61,300 millas.'
  const page = await visitorPage(PHONE)
  await page.goto(`/es/auction/${id}`)
  const questions = page.getByRole('region', { name: 'Preguntas y respuestas' })
  await expect(questions).toContainText('Aún no hay respuestas.')

  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/about')
  const path = `/api/auctions/${id}/questions`
  expect(await ask(dana, 'POST', path, { question: asked })).toBe(201)
  const { items } = await staff.call<{ items: { id: string; auction: { id: string } }[] }>(
    '/api/staff/public-questions',
  )
  const waiting = items.find(({ auction }) => auction.id === id)
  await staff.call(`/api/staff/public-questions/${waiting?.id}/publish`, {
    ...{ question: asked, answer, before: 0 },
  })
  const answered = questions.getByRole('list', { name: 'Preguntas respondidas' })
  await expect(async () => {
    await page.reload()
    await expect(answered).toContainText(answer, { timeout: 1_000 })
  }).toPass()
  await expect(answered).toContainText(/Respondida el /)
  await untilPartIsHydrated(page.getByRole('region', { name: 'Subastas similares' }))
  await expectToFitInSpanish(page)
  await questions.getByLabel('Haga una pregunta sobre este lote').fill('¿Tiene dos llaves?')
  await questions.getByRole('button', { name: 'Enviar pregunta' }).click()
  await expect(page.getByText('Inicie sesión para hacer una pregunta')).toBeVisible()
  await expect(page).toHaveURL('/es/auth')
})
