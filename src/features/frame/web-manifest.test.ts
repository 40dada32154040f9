import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PUBLIC = new URL('../../../public/', import.meta.url)

interface Manifest {
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('site.webmanifest', PUBLIC), 'utf8'))

test('the web app can be installed: it has a start, a window and icons in the sizes asked for', () => {
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  const icons = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
})

test.each(manifest.icons)('the icon $src is a picture of $sizes', ({ src, sizes }) => {
  const png = readFileSync(new URL(`.${src}`, PUBLIC))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})
