import type { Locator, Page } from '@playwright/test'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { printedCode } from '../../pictures/held-code.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { bought } from '../sales/sales.ts'
import { openDesk } from './at-the-desk.ts'
import { choosePickUp, codeOfPass, releasePassOf, wire } from './settling.ts'

/** A camera that the person refuses once and then allows. It sees a table, and what is held before it. Runs in the page. */
function installCamera(): void {
  let isRefused = true
  const tracks: MediaStreamTrack[] = []
  const held: { picture: CanvasImageSource | null } = { picture: null }
  async function getUserMedia(): Promise<MediaStream> {
    if (isRefused) {
      isRefused = false
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1280, height: 720 })
    const pen = canvas.getContext('2d')
    const stream = canvas.captureStream(10)
    // A picture comes with each stroke.
    setInterval(() => {
      if (!pen) return
      pen.resetTransform()
      pen.fillStyle = '#8a8577'
      pen.fillRect(0, 0, 1280, 720)
      pen.translate(640, 360)
      pen.rotate(0.2)
      if (held.picture) pen.drawImage(held.picture, -200, -200, 400, 400)
    }, 50)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  Object.assign(globalThis, { cameraTracks: tracks, heldBeforeCamera: held })
}

/** Holds a drawn code before the camera. */
async function hold(page: Page, svg: string): Promise<void> {
  const paper = sharp(Buffer.from(svg), { density: 720 }).resize(800, 800)
  const png = await paper.flatten({ background: 'white' }).png().toBuffer()
  await page.evaluate(
    async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      Object.assign(Reflect.get(globalThis, 'heldBeforeCamera'), { picture })
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

/** Of each track that the camera gave. */
function trackStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (Reflect.get(globalThis, 'cameraTracks') as MediaStreamTrack[]).map((one) => one.readyState),
  )
}

async function openCheck(page: Page): Promise<Locator> {
  await openDesk(page, 'settlement')
  await page.getByRole('button', { name: 'Check a release pass' }).click()
  return page.getByRole('dialog', { name: 'Check a release pass' })
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
  const paper = await releasePassOf(buyer, reservation)
  const page = await visitorPage()
  await page.addInitScript(installCamera)
  const pass = await openCheck(page)
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  const refused = pass.getByText('The camera cannot be used. Type the code instead.')
  await expect(refused).toBeVisible()
  await expectAccessible(page)
  await pass.getByRole('button', { name: 'Stop the camera' }).click()
  await hold(page, printedCode(paper))
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  await expect(pass.getByText('May be released')).toBeVisible()
  await expect(pass.getByLabel('Code')).toHaveValue(codeOfPass(paper))
  await expect(pass.getByText(title)).toBeVisible()
  await expect(refused).toHaveCount(0)
  // Once the code is there, it looks no longer.
  await expect(pass.locator('video')).toHaveCount(0)
  expect(await trackStates(page)).toEqual(['ended'])
})

test('the camera goes on while it sees no code; another thing’s code is none of a pass', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.addInitScript(installCamera)
  const pass = await openCheck(page)
  const [code, video] = [pass.getByLabel('Code'), pass.locator('video')]
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  await pass.getByRole('button', { name: 'Stop the camera' }).click()
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  await expect.poll(() => framesShown(video)).toBeGreaterThan(20)
  await expect(code).toHaveValue('')
  expect(await trackStates(page)).toEqual(['live'])

  await hold(page, drawn('4T1G11AK1MU410466'))
  await expect(code).toHaveValue('4T1G11AK1MU410466')
  await expect(video).toHaveCount(0)
  await expect(pass.getByRole('button', { name: 'Release the vehicle' })).toBeDisabled()

  await hold(page, drawn('ABCDEFGHJKMNPQRSTVWXYZ01'))
  await pass.getByRole('button', { name: 'Use the camera' }).click()
  await expect(pass.getByText('There is no such release pass')).toBeVisible()
  await expect(code).toHaveValue('ABCDEFGHJKMNPQRSTVWXYZ01')
  await expect(pass.getByRole('button', { name: 'Release the vehicle' })).toBeDisabled()
})

/** A code that is on no paper of ours. */
function drawn(text: string): string {
  return encodeQR(text, 'svg', { border: 4 })
}

function framesShown(video: Locator): Promise<number> {
  return video.evaluate(
    (shown: HTMLVideoElement) => shown.getVideoPlaybackQuality().totalVideoFrames,
  )
}
