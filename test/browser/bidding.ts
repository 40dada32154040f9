/** What browser tests do at the bid panel, and from there to a purchase. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Bidding' })
export const historyOf = (page: Page) => page.getByRole('region', { name: 'Live Bid History' })

/** Places what stands in the field; before the first bid the terms are asked for. */
export async function placeBid(
  page: Page,
  amount: number,
  { isFirst = false } = {},
): Promise<void> {
  await panelOf(page).getByLabel('Place Your Bid').fill(String(amount))
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  if (isFirst) await acceptTerms(page)
}

export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accept the terms before your first bid' })
  await expect(dialog.getByRole('button', { name: 'Accept and continue' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
}

/** From the button to the agreement, which knows the member's name and e-mail already. */
export async function openAgreement(page: Page, price: string): Promise<Locator> {
  await panelOf(page)
    .getByRole('button', { name: `Buy Now ${price}` })
    .click()
  const question = page.getByRole('dialog', { name: `Reserve this vehicle for ${price}?` })
  await question.getByRole('button', { name: 'Buy Now' }).click()
  return page.getByRole('dialog', { name: 'Purchase agreement' })
}

/** Other than what the profile knows. */
export async function fillInAgreement(agreement: Locator): Promise<void> {
  await agreement.getByLabel('Phone').fill('(813) 555-0176')
  await agreement.getByLabel('Delivery address').fill('1180 Harbor View Dr, Tampa, FL 33602')
}

export async function buyNow(page: Page, price: string): Promise<void> {
  const agreement = await openAgreement(page, price)
  await fillInAgreement(agreement)
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByText('Purchase Complete!')).toBeVisible()
}
