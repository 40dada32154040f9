import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../pdf-text.ts'
import { PHOTO, somebody } from './account/registering.ts'
import { mailTo } from './accounts.ts'
import { expect, expectAccessible, test, untilHydrated } from './product.ts'

const inSpanish = { locale: 'es-MX', viewport: { width: 1440, height: 900 } }

async function register(page: Page, { username, email }: ReturnType<typeof somebody>) {
  await page.getByRole('tab', { name: 'Registrarse' }).click()
  const form = page.getByRole('tabpanel', { name: 'Registrarse' })
  await form.getByRole('button', { name: 'Crear cuenta' }).waitFor()
  const texts = {
    'Nombre completo': 'Dana Whitfield',
    'Correo electrónico': email,
    Contraseña: 'correct-horse',
    'Confirme la contraseña': 'correct-horse',
    'Nombre de usuario': username,
    Dirección: '1180 Harbor View Dr',
    Ciudad: 'Tampa',
    'Estado/Provincia': 'Florida',
    'Código postal': '33602',
    Teléfono: '(813) 555-0176',
  }
  for (const [label, text] of Object.entries(texts))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('Foto de identificación').setInputFiles(PHOTO)
  await form.getByRole('checkbox', { name: /^Acepto los/ }).check()
  await form.getByRole('button', { name: 'Crear cuenta' }).click()
}

test('who reads Spanish registers, buys, is invoiced and written to in Spanish', async ({
  staff,
  openPage,
}) => {
  const { id, title } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await openPage(inSpanish)
  await page.goto('/auth')
  await expect(page).toHaveURL('/es/auth')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const person = somebody()
  await register(page, person)
  await expect(page).toHaveURL('/es/auctions')

  await page.goto(`/auction/${id}`)
  await expect(page).toHaveURL(`/es/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Ofertas', exact: true })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Comprar ahora $15,000' }).click()
  const question = page.getByRole('dialog', { name: '¿Reservar este vehículo por $15,000?' })
  await question.getByRole('button', { name: 'Comprar ahora' }).click()
  const agreement = page.getByRole('dialog', { name: 'Contrato de compra' })
  await agreement.getByLabel('Teléfono').fill('813')
  await agreement.getByRole('button', { name: 'Confirmar compra' }).click()
  await expect(agreement.getByText('Corrija los errores del formulario')).toBeVisible()
  await agreement.getByLabel('Teléfono').fill('(813) 555-0176')
  await agreement.getByRole('button', { name: 'Confirmar compra' }).click()
  await expect(page.getByText('¡Compra completada!')).toBeVisible()

  await expect(page).toHaveURL(/\/es\/dashboard/)
  const reservation = page.getByRole('article', { name: title })
  await expect(reservation).toContainText('PAGO PENDIENTE')
  await expectAccessible(page)
  const begun = page.waitForEvent('download')
  await reservation.getByRole('button', { name: /^Descargar factura/ }).click()
  const paper = pdfText(await readFile(await (await begun).path()))
  expect(paper).toContain('Factura')
  expect(paper).toContain('Facturar a')
  const mail = await mailTo(person.email, `Su factura de ${title}`)
  expect(mail.text).toContain('Recibió este correo porque compró')
})

test('what the server refuses is said in the language of the page', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  const refusalIn = (language: string) =>
    page.evaluate(
      async ([lot, spoken]) => {
        const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
        const response = await fetch(`/api/auctions/${lot}/bids`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${access_token}`,
            'accept-language': spoken ?? '',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ amount: 1 }),
        })
        return (await response.json()).detail as string
      },
      [id, language],
    )
  await page.goto(`/es/auction/${id}`)
  expect(await refusalIn('en')).toBe(
    'Please accept the terms and conditions before you bid or buy.',
  )
  expect(await refusalIn('es')).toBe(
    'Acepte los términos y condiciones antes de ofertar o comprar.',
  )
})

test('a link leads to the same page in the other language, and the choice is kept', async ({
  openPage,
}) => {
  const page = await openPage(inSpanish)
  await page.goto('/auctions?status=sold')
  await expect(page).toHaveURL('/es/auctions?status=sold')
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/auctions?status=sold')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse All Auctions')
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/')
  // What one goes on to stays in it.
  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Ver subastas').click()
  await expect(page).toHaveURL('/es/auctions')
})

test('without scripts the language is chosen too', async ({ openPage }) => {
  const page = await openPage({ ...inSpanish, javaScriptEnabled: false })
  await page.goto('/contact')
  await expect(page).toHaveURL('/es/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/contact')
})

test('search engines are told of each page in both languages', async ({ request }) => {
  for (const [path, canonical] of [
    ['/terms', '/terms'],
    ['/es/terms', '/es/terms'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const origin = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(canonical, '')
    expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}"`)
    for (const [language, address] of [
      ['en', '/terms'],
      ['es', '/es/terms'],
      ['x-default', '/terms'],
    ])
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${language}" href="${origin}${address}"`,
      )
  }
})
