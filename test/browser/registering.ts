/** The Register form, somebody to fill it in with, and pictures for it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** An image in name only. */
export const NO_PHOTO = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('just text') }

/** A picture of one pixel. */
export const PHOTO = {
  name: 'license-front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** What only the server can tell to be none: it begins as HEIC and ends too early. */
export async function brokenHeic() {
  const buffer = (await readFile('test/pictures/license.heic')).subarray(0, 500)
  return { name: 'broken.heic', mimeType: 'image/heic', buffer }
}

/** Unique to the test that asks. */
export function somebody() {
  const tail = crypto.randomUUID().slice(0, 8)
  return { username: `dana_${tail}`, email: `dana.${tail}@example.com` }
}

export async function openRegister(page: Page) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  // Until it is hydrated its button says that it is loading.
  await form.getByRole('button', { name: 'Create account' }).waitFor()
  return form
}

export async function fillIn(page: Page, { username, email }: ReturnType<typeof somebody>) {
  const form = page.getByRole('tabpanel', { name: 'Register' })
  const texts = {
    'Full name': 'Dana Whitfield',
    Username: username,
    Email: email,
    Password: 'correct-horse',
    'Confirm password': 'correct-horse',
    Address: '1180 Harbor View Dr',
    City: 'Tampa',
    'State/Province': 'Florida',
    'ZIP/Post code': '33602',
    Telephone: '(813) 555-0176',
  }
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await form.getByRole('checkbox', { name: /^I accept the/ }).check()
}
