import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { largeHeic } from '../../../test/pictures/large-heic.ts'
import { slowUpload } from '../../../test/slow-upload.ts'

let account: AccountApi
let token: string
let userId: string

beforeAll(async () => {
  account = await startAccountApi()
})
afterAll(() => account.close())
beforeEach(async () => {
  const { session, user } = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
  token = session.access_token
  userId = user.id
})

describe('the ID photo', () => {
  test('is re-encoded, upright, at most 2,048 pixels and without metadata; only its owner gets it', async () => {
    const camera = await sharp({
      create: { width: 3000, height: 1000, channels: 3, background: 'red' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const stored = await upload(camera)
    expect([stored.status, stored.body]).toMatchObject([
      200,
      { id_photo_url: '/api/me/id-photo', id_verified_at: null },
    ])
    const answer = await account.request('/api/me/id-photo', {}, token)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 683, height: 2048 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
    const onDisk = await readFile(join(account.dataDir, 'files', userId, 'id-verification.jpg'))
    expect(onDisk.includes(bytes.subarray(0, 20))).toBe(false)
    const other = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
    expect(
      (await ask('GET', '/api/me/id-photo', undefined, other.session.access_token)).status,
    ).toBe(404)
    expect((await ask('GET', '/api/me/id-photo', undefined, null)).status).toBe(401)
  })

  test('may be HEIC, as phones take it; a broken one is refused', async () => {
    const heic = await readFile('test/pictures/license.heic')
    expect((await upload(heic)).status).toBe(200)
    const kept = await account.request('/api/me/id-photo', {}, token)
    const bytes = Buffer.from(await kept.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
    // Red is where it was, and not blue: neither turned nor with its colours in another order.
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 400, top: 95, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red - blue).toBeGreaterThan(100)
    const broken = await upload(heic.subarray(0, 500))
    expect([broken.status, broken.body.title]).toEqual([422, 'Invalid File'])
    const large = await upload(await largeHeic())
    const detail =
      'Your photo has more than 25 megapixels. Save it as JPEG, or take it with 24 megapixels or fewer.'
    expect([large.status, large.body.detail]).toEqual([422, detail])
  })

  test('waits for nobody else whose photo takes long to arrive; one’s own second one is refused', async () => {
    const slow = slowUpload()
    const first = send(slow.body, slow.init)
    await slow.isRead
    const other = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
    const picture = await aPicture('png')
    expect((await upload(picture, other.session.access_token)).status).toBe(200)
    const second = await upload(picture)
    expect([second.status, second.body]).toMatchObject([
      429,
      { detail: 'Another photo of yours is still on its way. Please wait until it has arrived.' },
    ])
    slow.breakOff()
    expect((await first).status).toBe(422)
    expect((await upload(picture)).status).toBe(200)
  })

  test('replaces the one before, and a review counts no more', async () => {
    await upload(await aPicture('png'))
    await account.service.db
      .updateTable('profiles')
      .set({ id_verified_at: new Date() })
      .where('id', '=', userId)
      .execute()
    expect((await upload(await aPicture('webp'))).body.id_verified_at).toBeNull()
    expect((await ask('PATCH', '/api/me', { id_photo_url: '/api/me/id-photo' })).status).toBe(200)
  })

  test('that is none is refused, whatever it is called, and nothing is stored', async () => {
    const png = await aPicture('png')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const wrong: (Uint8Array | string)[] = [
      'just text',
      '',
      svg,
      png.subarray(0, 100),
      Buffer.alloc(5 * 1024 * 1024 + 1, png),
    ]
    for (const content of wrong) {
      const { status, body } = await upload(content)
      expect([status, body]).toMatchObject([
        422,
        { title: 'Invalid File', detail: 'Please upload an image file under 5MB' },
      ])
    }
    expect((await ask('GET', '/api/me')).body.id_photo_url).toBeNull()
    expect((await ask('GET', '/api/me/id-photo')).status).toBe(404)
  })

  test('that is missing is asked for; a huge one is cut off', async () => {
    const nothing = await send(new FormData())
    expect([nothing.status, nothing.body]).toMatchObject([
      422,
      { title: 'ID Photo Required', detail: 'Please upload your ID photo' },
    ])
    const text = new FormData()
    text.set('file', 'only text')
    expect((await send(text)).body.title).toBe('ID Photo Required')
    expect((await send('{"file":1}')).body.title).toBe('ID Photo Required')
    expect((await upload(Buffer.alloc(16 * 1024 * 1024))).status).toBe(413)
  })
})

function ask<Path extends string>(
  method: string,
  path: Path,
  body?: unknown,
  as: string | null = token,
) {
  return account.ask(as, method, path, body)
}

function upload(content: Uint8Array | string, as = token) {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const form = new FormData()
  form.set('file', new File([part], 'me.png', { type: 'image/png' }))
  return send(form, {}, as)
}

async function send(body: RequestInit['body'], init: RequestInit = {}, as = token) {
  const answer = await account.request('/api/me/id-photo', { method: 'PUT', body, ...init }, as)
  return { status: answer.status, body: await answer.json() }
}

function aPicture(format: 'png' | 'webp'): Promise<Buffer> {
  const blank = { width: 60, height: 40, channels: 4, background: 'blue' } as const
  return sharp({ create: blank }).toFormat(format).toBuffer()
}
