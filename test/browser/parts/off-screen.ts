/** What an auction's page does, without its screen. */
import type { Page } from '@playwright/test'
import { TERMS_VERSION } from '../../../src/rules/policy.ts'
import { expect } from '../product.ts'

/** As the member of a page that is open. Answers with the status. */
export function ask(page: Page, method: string, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([method, path, sent]) => {
      const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
      const headers = {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      }
      return (await fetch(path, { method, headers, body: sent })).status
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  )
}

export async function bid(page: Page, auction: string, amount: number): Promise<void> {
  await acceptTerms(page)
  expect(await ask(page, 'POST', `/api/auctions/${auction}/bids`, { amount })).toBe(201)
}

export async function buy(page: Page, auction: string): Promise<void> {
  const agreement = {
    full_name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: '8135550176',
    delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
  }
  await acceptTerms(page)
  expect(await ask(page, 'POST', `/api/auctions/${auction}/buy-now`, agreement)).toBe(201)
}

/** As is done on the phone while this page is open. */
export async function acceptTerms(page: Page): Promise<void> {
  expect(await ask(page, 'PUT', '/api/me/terms', { version: TERMS_VERSION })).toBe(200)
}
