/** What fingers do on a touch screen, as the browser hears it from the screen. */
import type { Locator, Page } from '@playwright/test'

/** What a phone is to Playwright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Point {
  x: number
  y: number
}

/** Puts a finger on the middle of what is shown and draws it so many CSS pixels away. */
export async function swipe(page: Page, on: Locator, way: { across: number; down: number }) {
  await on.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(on)
  await touch(page, (share) => [
    { x: x + way.across * (share - 0.5), y: y + way.down * (share - 0.5) },
  ])
}

/**
 * A swipe that scrolls the page. Resolves when it stands still: the page goes on by itself, and Chromium takes a tap
 * meanwhile for no more than a wish to stop it.
 */
export async function scrollBySwipe(
  page: Page,
  on: Locator,
  way: { across: number; down: number },
): Promise<void> {
  await on.scrollIntoViewIfNeeded()
  const isStill = await page.evaluateHandle(() => {
    const once = (event: string) =>
      new Promise((resolve) => addEventListener(event, resolve, { once: true, capture: true }))
    // It ends for the page when it begins for the browser.
    const promise = once('pointercancel').then(() => once('scrollend'))
    return { promise }
  })
  await swipe(page, on, way)
  await isStill.evaluate(({ promise }) => promise)
}

/** Draws two fingers apart around the middle of what is shown, or together: how far from each other, in CSS pixels. */
export async function pinch(page: Page, on: Locator, far: { from: number; to: number }) {
  const { x, y } = await middleOf(on)
  await touch(page, (share) => {
    const half = (far.from + (far.to - far.from) * share) / 2
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  })
}

/** When a finger or button goes down and up for two taps, in milliseconds. */
const TWO_TAPS = [0, 50, 150, 200]

/** Taps twice on the middle of what is shown. However long it takes to be sent, each is told with its own time. */
export async function doubleTap(page: Page, on: Locator): Promise<void> {
  const point = { ...(await middleOf(on)), id: 0 }
  const screen = await page.context().newCDPSession(page)
  const began = Date.now()
  for (const [at, ms] of TWO_TAPS.entries()) {
    const isDown = at % 2 === 0
    await screen.send('Input.dispatchTouchEvent', {
      type: isDown ? 'touchStart' : 'touchEnd',
      touchPoints: isDown ? [point] : [],
      timestamp: (began + ms) / 1_000,
    })
  }
  await screen.detach()
}

/** The same with a mouse. */
export async function doubleClick(page: Page, on: Locator): Promise<void> {
  const { x, y } = await middleOf(on)
  await page.mouse.move(x, y)
  const screen = await page.context().newCDPSession(page)
  const began = Date.now()
  for (const [at, ms] of TWO_TAPS.entries()) {
    await screen.send('Input.dispatchMouseEvent', {
      ...{ x, y, button: 'left', clickCount: at < 2 ? 1 : 2 },
      type: at % 2 === 0 ? 'mousePressed' : 'mouseReleased',
      timestamp: (began + ms) / 1_000,
    })
  }
  await screen.detach()
}

async function middleOf(shown: Locator): Promise<Point> {
  const box = await shown.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where the fingers are at each share of the way, from 0 to 1. */
async function touch(page: Page, fingersAt: (share: number) => Point[]): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  await send('touchStart', fingersAt(0))
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', fingersAt(share))
  await send('touchEnd', [])
  await screen.detach()
}
