import type { Page } from '@playwright/test'
import { giveLogin, logIn, logOut, newAccount } from './accounts.ts'
import { codeOf } from './parts/authenticator.ts'
import { untilHistoryRests } from './parts/history.ts'
import { expect, expectAccessible, test } from './product.ts'

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/dashboard?view=security')
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible()
}

test('an app is the second step of the next sign-in, and a recovery code in its place', async ({
  visitorPage,
}) => {
  test.slow()
  const page = await visitorPage()
  const account = await newAccount(page)
  await logIn(page, account)
  await openSecurity(page)
  const apps = page.getByRole('region', { name: 'Authenticator app' })
  await expect(apps.getByText('Off')).toBeVisible()
  await apps.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code to scan' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('6-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('That code is wrong or has expired')).toBeVisible()
  await dialog.getByLabel('6-digit code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(apps.getByText('On', { exact: true })).toBeVisible()

  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await expect(codes.getByText('None yet')).toBeVisible()
  await codes.getByRole('button', { name: 'Create recovery codes' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const recoveryCode = (await shown.first().textContent()) ?? ''
  await expectAccessible(page)
  // They are shown once: neither Esc nor a click beside them nor Back, as often as it is pressed, takes them away.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  for (let times = 0; times < 2; times++) {
    await page.goBack()
    await expect.poll(() => page.evaluate(() => 'layers' in history.state)).toBe(true)
  }
  await expect(shown).toHaveCount(10)
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
    'Copy',
    'Download',
    'I have saved them',
  ])
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(codes.getByText('10 left')).toBeVisible()
  await untilHistoryRests(page)
  await logOut(page)

  await giveLogin(page, account)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // What is typed at once is the code.
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await expectAccessible(page)
  // Half a sign-in opens nothing, also after a reload.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.getByLabel('6-digit code').fill(codeOf(secret, true))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await giveLogin(page, account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  // What cannot be one is not counted as a wrong one.
  await page.keyboard.type('half of it')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
    /16 letters and digits/,
  )
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await openSecurity(page)
  await expect(codes.getByText('9 left')).toBeVisible()
  await apps.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(apps.getByText('Off')).toBeVisible()
})

test('a passkey is the second step', async ({ visitorPage }) => {
  const page = await visitorPage()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const account = await newAccount(page)
  await logIn(page, account)
  await openSecurity(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('On', { exact: true })).toBeVisible()
  await expect(passkeys.getByText('Chrome on Linux')).toBeVisible()
  await logOut(page)
  await giveLogin(page, account)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
