import { printedReleaseCode } from '../../../src/rules/sales/release-code.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { bought } from '../sales/sales.ts'
import { openDesk } from './at-the-desk.ts'
import { choosePickUp, releaseCodeOf, wire } from './settling.ts'

/** A camera that the person refuses once and then allows, before which a pass is held. Runs in the page. */
function holdPass(code: string): void {
  let isRefused = true
  const tracks: MediaStreamTrack[] = []
  async function getUserMedia(): Promise<MediaStream> {
    if (isRefused) {
      isRefused = false
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const stream = canvas.captureStream(10)
    // A picture comes with each stroke.
    setInterval(() => pen?.fillRect(0, 0, 20, 20), 50)
    tracks.push(...stream.getTracks())
    return stream
  }
  class Detector {
    async detect() {
      return [{ rawValue: code }]
    }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  Object.assign(globalThis, { BarcodeDetector: Detector, cameraTracks: tracks })
}

test('where the camera is refused the code is typed; where it is allowed the code of the pass is taken from it', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Priya Raman')
  const { title, reservation } = await bought(buyer, staff, { location: 'Tampa, FL' })
  await wire(reservation, 10_000)
  await choosePickUp(buyer, reservation)
  const printed = printedReleaseCode(await releaseCodeOf(buyer, reservation))
  const page = await visitorPage()
  await page.addInitScript(holdPass, printed)
  await openDesk(page, 'settlement')
  await page.getByRole('button', { name: 'Check a release pass' }).click()
  const pass = page.getByRole('dialog', { name: 'Check a release pass' })
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  const refused = pass.getByText('The camera cannot be used. Type the code instead.')
  await expect(refused).toBeVisible()
  await expectAccessible(page)
  await pass.getByRole('button', { name: 'Stop the camera' }).click()
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  await expect(pass.getByText('May be released')).toBeVisible()
  await expect(pass.getByLabel('Code')).toHaveValue(printed)
  await expect(pass.getByText(title)).toBeVisible()
  await expect(refused).toHaveCount(0)
  // Once the code is there, it looks no longer.
  await expect(pass.locator('video')).toHaveCount(0)
  const states = () =>
    page.evaluate(() =>
      (Reflect.get(globalThis, 'cameraTracks') as MediaStreamTrack[]).map((one) => one.readyState),
    )
  expect(await states()).toEqual(['ended'])
})
