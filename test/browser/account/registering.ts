/** The Register form, somebody to fill it in with, and pictures for it. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { PICTURE } from '../../registration-details.ts'

/** An image in name only. */
export const NO_PHOTO = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('just text') }

/** A picture of one pixel. */
export const PHOTO = {
  name: 'license-front.png',
  mimeType: 'image/png',
  buffer: PICTURE,
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

/** The form, filled in for somebody. */
export async function openFilledIn(page: Page, person = somebody()): Promise<Locator> {
  const form = await openRegister(page)
  await fillIn(page, person)
  return form
}

export async function fillIn(page: Page, { username, email }: ReturnType<typeof somebody>) {
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await fillTexts(form, {
    'Full name': 'Dana Whitfield',
    Email: email,
    Password: 'correct-horse',
    'Confirm password': 'correct-horse',
  })
  await fillInDetails(form, username)
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await form.getByRole('checkbox', { name: /^I accept the/ }).check()
}

/** What an account made without the form lacks, but for the photo. */
export async function fillInDetails(form: Locator, username: string) {
  await fillTexts(form, {
    Username: username,
    Address: '1180 Harbor View Dr',
    City: 'Tampa',
    'State/Province': 'Florida',
    'ZIP/Post code': '33602',
    Telephone: '(813) 555-0176',
  })
}

async function fillTexts(form: Locator, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
}
