import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { frameText } from '../../languages/site/frame.ts'

const PUBLIC = new URL('../../../public/', import.meta.url)

interface Manifest {
  lang: string
  description: string
  shortcuts: { name: string; url: string }[]
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

const manifest = read('site.webmanifest')

function read(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(path, PUBLIC), 'utf8'))
}

test('the web app can be installed: it has a start, a window and icons in the sizes asked for', () => {
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  const icons = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
})

test('in Spanish it is the same app, and opens its Spanish pages under the names that they have', () => {
  const spanish = read('es/site.webmanifest')
  expect(spanish.description).not.toBe(manifest.description)
  expect(spanish).toMatchObject({
    lang: 'es',
    start_url: '/es/',
    shortcuts: [
      { name: inSpanish('browseAuctions'), url: '/es/auctions' },
      { name: inSpanish('dashboard'), url: '/es/dashboard' },
    ],
  })
  const words = ['name', 'description', 'lang', 'start_url', 'shortcuts']
  expect(without(spanish, words)).toEqual(without(manifest, words))
})

function inSpanish(text: 'browseAuctions' | 'dashboard'): string {
  return inLanguage('es', () => frameText(text))
}

function without(whole: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))
}

test.each(manifest.icons)('the icon $src is a picture of $sizes', ({ src, sizes }) => {
  const png = readFileSync(new URL(`.${src}`, PUBLIC))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})
