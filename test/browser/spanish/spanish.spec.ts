import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { pdfText } from '../../pdf-text.ts'
import { PHOTO, somebody } from '../account/registering.ts'
import { mailTo, newAccount } from '../accounts.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessible, test, untilHydrated } from '../product.ts'
import { reservationIn } from '../sales/sales.ts'

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

async function buyNow(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Ofertas', exact: true })
  await panel.getByRole('button', { name: 'Comprar ahora $15,000' }).click()
  const question = page.getByRole('dialog', { name: '¿Reservar este vehículo por $15,000?' })
  await question.getByRole('button', { name: 'Comprar ahora' }).click()
  const agreement = page.getByRole('dialog', { name: 'Contrato de compra' })
  await expect(agreement.getByText('dentro de las 48 horas siguientes')).toBeVisible()
  await expect(agreement.getByText('Payment is due within 48 hours')).toHaveAttribute('lang', 'en')
  await expect(agreement.getByText('Lo que se firma es el texto en inglés')).toBeVisible()
  await agreement.getByLabel('Teléfono').fill('813')
  await agreement.getByRole('button', { name: 'Confirmar compra' }).click()
  await expect(agreement.getByText('Corrija los errores del formulario')).toBeVisible()
  await agreement.getByLabel('Teléfono').fill('(813) 555-0176')
  await agreement.getByRole('button', { name: 'Confirmar compra' }).click()
  await expect(page.getByText('¡Compra completada!')).toBeVisible()
}

async function choosePickUp(page: Page, reservation: Locator): Promise<void> {
  await reservation.getByRole('button', { name: /^Elegir retiro o entrega/ }).click()
  const choice = page.getByRole('dialog', { name: 'Retiro o entrega' })
  await choice.getByRole('radio', { name: /^Retiro/ }).check()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Confirmar el retiro' }).click()
  await expect(page.getByText('Eligió el retiro', { exact: true })).toBeVisible()
}

/** The words of a document that is downloaded from a card. */
async function paperIn(page: Page, reservation: Locator, what: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await reservation.getByRole('button', { name: `Descargar ${what}` }).click()
  return pdfText(await readFile(await (await begun).path()))
}

test('who reads Spanish registers, bids, buys, is invoiced, pays, picks up and is written to in Spanish', async ({
  staff,
  openPage,
}) => {
  test.slow()
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
  await panel.getByLabel('Haga su oferta').fill('10100')
  await panel.getByRole('button', { name: 'Ofertar', exact: true }).click()
  await expect(page.getByText('¡Oferta realizada!')).toBeVisible()
  await buyNow(page)

  await expect(page).toHaveURL(/\/es\/dashboard/)
  const reservation = page.getByRole('article', { name: title })
  await expect(reservation).toContainText('PAGO PENDIENTE')
  await expectAccessible(page)
  const invoice = await paperIn(page, reservation, 'factura')
  expect(invoice).toContain('Factura')
  expect(invoice).toContain('Facturar a')
  const mail = await mailTo(person.email, `Su factura de ${title}`)
  expect(mail.text).toContain('Recibió este correo porque compró')

  await staff.confirmPayment(await reservationIn(reservation))
  await expect(reservation).toContainText('Pagado por completo')
  const thanks = await mailTo(person.email, `Pagado por completo: ${title}`)
  expect(thanks.text).toContain('Gracias. Su factura está pagada, y el vehículo es suyo.')
  await choosePickUp(page, reservation)
  await expect(reservation).toContainText('Traiga su pase de retiro.')
  const pass = await paperIn(page, reservation, 'pase de retiro')
  expect(pass).toContain('Pase de retiro')
  expect(pass).toContain('Quién puede retirarlo')
  expect(pass).not.toContain('Release pass')
})

test('what is usual of a lot is told in Spanish, and what staff wrote as it is', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction({ payment_methods: ['Bank Transfer', 'Escrow'] })
  const page = await openPage(inSpanish)
  await page.goto(`/es/auction/${id}`)
  const fact = (text: string) => page.getByRole('definition').filter({ hasText: text })
  await expect(fact('Estados Unidos')).toBeVisible()
  await expect(fact('Transferencia bancaria, Escrow')).toBeVisible()
})

test('who signs in from an auction in Spanish goes on with it there', async ({
  staff,
  openPage,
}) => {
  const { id, title } = await staff.createAuction()
  const page = await openPage(inSpanish)
  const account = await newAccount(page)
  await page.goto(`/es/auction/${id}`)
  await untilHydrated(page)
  const panel = page.getByRole('region', { name: 'Ofertas', exact: true })
  await panel.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/es/auth')
  await expect(page.getByText(`Después de iniciar sesión, continúe con ${title}`)).toBeVisible()
  const form = page.getByRole('tabpanel', { name: 'Iniciar sesión' })
  await form.getByLabel('Correo electrónico').fill(account.email)
  await form.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(`/es/auction/${id}`)
  await expect(panel.getByRole('button', { name: 'Ofertar', exact: true })).toBeVisible()
})

test('on a phone the Spanish words of a card and the day of its end have room', async ({
  staff,
  openPage,
}) => {
  const word = uniqueWord()
  const farOff = new Date(Date.now() + 100 * 3_600_000).toISOString()
  await staff.createAuction({ title: `${word} far`, ends_at: farOff })
  const page = await openPage({ ...inSpanish, viewport: { width: 390, height: 844 } })
  await page.goto(`/auctions?q=${word}`)
  await expect(page).toHaveURL(`/es/auctions?q=${word}`)
  const card = page.getByRole('article')
  const day = card.getByText(/^Termina /)
  await day.scrollIntoViewIfNeeded()
  await expect(day).toBeInViewport({ ratio: 1 })
  await expect(card).toContainText('Oferta inicial')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
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
