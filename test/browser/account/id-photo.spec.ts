import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from '../product.ts'
import { brokenHeic, NO_PHOTO, openFilledIn, openRegister, PHOTO } from './registering.ts'

/** One white pixel (BITMAPINFOHEADER, 24 bits). */
const BMP = Buffer.concat([
  Buffer.from('424d3a000000000000003600000028000000', 'hex'),
  Buffer.from('01000000010000000100180000000000', 'hex'),
  Buffer.from('0400000000000000000000000000000000000000ffffff00', 'hex'),
])

test('the photo is dropped, refused when it is none or too large, and removed', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const field = form.getByLabel('ID photo')
  await field.setInputFiles({
    name: 'me.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(page.getByText('Please upload an image file under 5MB')).toBeVisible()
  // However slow the machine is.
  await page.getByRole('alert').hover()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await field.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(form.getByText('Ready')).toHaveCount(0)
  await expect(field).toHaveAccessibleDescription(/^me\.png is too large \(5\.0 MB\)/)
  await field.setInputFiles(NO_PHOTO)
  await expect(field).toHaveAccessibleDescription(/^me\.png is not a photo we can open/)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('11 fields need your attention')).toBeVisible()
  await field.setInputFiles(NO_PHOTO)
  await expect(field).toHaveAccessibleDescription(/^me\.png is not a photo we can open/)
  // As many as are marked: what was chosen is no photo yet.
  await expect(form.getByText('11 fields need your attention')).toBeVisible()
  const dropped = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')?.fillRect(5, 5, 20, 10)
    const type = 'image/webp'
    const transfer = new DataTransfer()
    transfer.items.add(new File([await canvas.convertToBlob({ type })], 'dropped.webp', { type }))
    return transfer
  })
  await form.getByText('Drag your ID photo here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByText('dropped.webp')).toBeVisible()
  await expect(form.getByText('Ready')).toBeVisible()
  await expect(form.getByText('10 fields need your attention')).toBeVisible()
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await expect(form.getByText('dropped.webp')).toHaveCount(0)
})

test('nothing is sent of a form that is complete but for a photo that nobody can open', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openFilledIn(page)
  const field = form.getByLabel('ID photo')
  await field.setInputFiles(NO_PHOTO)
  await expect(field).toHaveAccessibleDescription(/^me\.png is not a photo we can open/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('One field needs your attention')).toBeVisible()
  expect(sent).toEqual([])
})

test('of a photo that is too large a smaller copy is made; HEIC is converted', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  await page.goto('/dashboard?view=account')
  const panel = page.getByRole('region', { name: 'ID photo' })
  const field = panel.getByLabel('ID photo', { exact: true })
  const noise = randomBytes(1800 * 1200 * 3)
  const large = await sharp(noise, { raw: { width: 1800, height: 1200, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await field.setInputFiles({ name: 'camera.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByText('Please upload an image file under 5MB')).toBeVisible()
  // However slow the machine is.
  await page.getByRole('alert').hover()
  await expect(panel.getByText(/^camera\.png is too large \(6\.2 MB\)/)).toBeVisible()
  await expect(panel.getByText('Ready')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(panel.getByText('camera.jpg')).toBeVisible()
  // What was wrong is mended.
  await expect(page.getByText('Please upload an image file under 5MB')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByText('ID photo uploaded')).toBeVisible()

  await field.setInputFiles('test/pictures/license.heic')
  await expect(
    panel.getByText('No preview in this browser, but we can use this photo.'),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Replace photo' }).click()
  await expect(page.getByText('ID photo replaced')).toBeVisible()
  await panel.getByRole('button', { name: 'Show photo' }).click()
  const shown = panel.getByRole('img', { name: 'Your ID' })
  await expect(shown).toHaveJSProperty('naturalWidth', 640)

  const heic = await readFile('test/pictures/license.heic')
  const name = 'large.heic'
  const buffer = Buffer.concat([heic, Buffer.alloc(6 * 1024 * 1024 - heic.length)])
  await field.setInputFiles({ name, mimeType: 'image/heic', buffer })
  await expect(field).toHaveAccessibleDescription(
    /^large\.heic is over 5 MB \(6\.0 MB\), and this browser cannot make a smaller copy of it\. Please choose a smaller photo, or save it as JPG first\./,
  )

  await field.setInputFiles(await brokenHeic())
  await expect(panel.getByText('Ready')).toBeVisible()
  await panel.getByRole('button', { name: 'Replace photo' }).click()
  await expect(panel.getByText('Not accepted')).toBeVisible()
  await expect(panel.getByText('Ready')).toHaveCount(0)
})

test('of a picture that the server cannot read, such as BMP, a JPG is made before anything is sent', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openFilledIn(page)
  const field = form.getByLabel('ID photo')
  await field.setInputFiles({ name: 'scan.bmp', mimeType: 'image/bmp', buffer: BMP })
  await expect(field).toHaveAccessibleDescription(
    /^We can't accept scan\.bmp's file type\. We can make a JPG copy/,
  )
  await expect(form.getByText('Ready')).toHaveCount(0)
  await form.getByRole('button', { name: 'Use a JPG copy' }).click()
  await expect(form.getByText('scan.jpg')).toBeVisible()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('a photo chosen while a copy of another is being made is the one that counts; an unreadable file is refused', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const field = form.getByLabel('ID photo')
  const width = 1500
  const noise = randomBytes(width * width * 3)
  const large = await sharp(noise, { raw: { width, height: width, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await field.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: large })
  const smaller = form.getByRole('button', { name: 'Use a smaller copy' })
  await expect(smaller).toBeVisible()
  // The copy is finished when the test says so.
  const finish = await page.evaluateHandle(() => {
    const asked = Promise.withResolvers<void>()
    const landed = Promise.withResolvers<void>()
    const toBlob = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function later(done, ...how) {
      const tell = (blob: Blob | null) => {
        done(blob)
        setTimeout(landed.resolve)
      }
      void asked.promise.then(() => toBlob.call(this, tell, ...how))
    }
    return () => {
      asked.resolve()
      return landed.promise
    }
  })
  await smaller.click()
  await expect(form.getByRole('button', { name: 'Making a copy...' })).toBeVisible()
  await field.setInputFiles(PHOTO)
  await expect(form.getByText(PHOTO.name)).toBeVisible()
  await finish.evaluate((go) => go())
  await expect(form.getByText('first.jpg')).toHaveCount(0)
  await expect(form.getByText(PHOTO.name)).toBeVisible()

  // As of a file that was deleted, or lies on a drive that was taken out.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await field.setInputFiles({ ...PHOTO, name: 'gone.png' })
  await expect(field).toHaveAccessibleDescription(/^gone\.png is not a photo we can open/)
})
