import { pageHeaders } from '../../../src/server/pages/page-headers.ts'
import { newAccount, sendLogin } from '../accounts.ts'
import { expect, test } from '../product.ts'

/** A provider's script that takes everybody for a person, once the box is pressed. */
const SCRIPT = `window.turnstile = {
  render(box, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am a person'
    button.onclick = () => options.callback('token for ' + options.sitekey)
    box.append(button)
    return 'widget'
  },
  reset() {},
  remove() {},
}`

test('where the operator asks for it, signing in needs the proof of a person', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({
      json: { external: {}, captcha: { provider: 'turnstile', site_key: 'our-site' } },
    }),
  )
  // The policy is the one of a server with this provider.
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const { origin } = new URL(response.url())
    const [, nonce = ''] =
      /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? []
    const headers = pageHeaders(origin, { nonce, captcha: 'turnstile' })
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } })
  })
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.goto('/auth')
  // Until the settings are read nobody is asked.
  const box = page.getByRole('button', { name: 'I am a person' }).first()
  await expect(box).toBeVisible()
  await sendLogin(page, account)
  await expect(page.getByText('Please confirm below that you are human')).toBeVisible()
  await expect(page.getByLabel('Email').first()).toHaveValue(account.email)
  const asked = page.waitForRequest('**/auth/v1/token?grant_type=password')
  await box.click()
  await page.getByRole('tabpanel', { name: 'Login' }).getByRole('button', { name: 'Login' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: 'token for our-site' },
  })
  await expect(page).toHaveURL(/\/auctions$/)
})
