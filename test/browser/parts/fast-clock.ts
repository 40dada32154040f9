import type { Page } from '@playwright/test'

/** Sets the machine's clock three hours fast, for pages that are opened from now on. */
export async function setClockFast(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const threeHours = 10_800_000
    const RealDate = Date
    const lateNow = () => RealDate.now() + threeHours
    globalThis.Date = new Proxy(RealDate, {
      construct: (date, given) => Reflect.construct(date, given.length === 0 ? [lateNow()] : given),
      get: (date, name) => (name === 'now' ? lateNow : Reflect.get(date, name)),
    })
  })
}
