/** Lists that are narrowed by their address. */
import type { Page } from '@playwright/test'
import type { Staff } from '../product.ts'

/** A word that no other auction has, for tests run side by side in one marketplace. */
export function uniqueWord(): string {
  return `lot${crypto.randomUUID().slice(0, 8)}`
}

/** A Ford and a Toyota that only this test knows, found by the word that is returned. */
export async function twoLots(staff: Staff): Promise<string> {
  const word = uniqueWord()
  for (const make of ['Ford', 'Toyota'])
    await staff.createAuction({ title: `${word} ${make}`, make })
  return word
}

/** What an address asks for; a form that the browser sends names what is empty, too. */
export function given(page: Page): [string, string][] {
  return [...new URL(page.url()).searchParams].filter(([, value]) => value !== '')
}
