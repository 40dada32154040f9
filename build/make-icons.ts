/**
 * Draws the icons of the site and the picture that goes with links to it, from the logo in `public/favicon.svg`:
 * `node build/make-icons.ts`. What it makes is committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../test/find-browser.ts'

const ROOT = new URL('../', import.meta.url)
const ASPHALT = '#16181b'

const logo = await readFile(new URL('public/favicon.svg', ROOT), 'utf8')
/** The marks without the tile under them. */
const marks = /<g transform="[^"]*">(.*)<\/g>/.exec(logo)?.[1]
if (!marks) throw new Error('The logo is drawn in another way')

await mkdir(new URL('public/icons/', ROOT), { recursive: true })
await drawIcon('icons/192.png', 192, logo)
await drawIcon('icons/512.png', 512, logo)
// Systems cut what they like from these: a full square, the marks well within the circle that is always left.
await drawIcon('icons/maskable-512.png', 512, square(0.56))
await drawIcon('apple-touch-icon.png', 180, square(0.68))
await drawLinkPicture()

async function drawIcon(path: string, size: number, svg: string): Promise<void> {
  const density = (72 * size) / 32
  const png = await sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer()
  await writeFile(new URL(`public/${path}`, ROOT), png)
}

function square(share: number): string {
  const edge = (32 * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ASPHALT}"/><g transform="translate(${edge} ${edge}) scale(${share})">${marks}</g></svg>`
}

/** Drawn by a browser, which knows the site's own fonts. */
async function drawLinkPicture(): Promise<void> {
  const fonts = await Promise.all(
    ['archivo', 'public-sans'].map(async (name) => {
      const bytes = await readFile(new URL(`src/ui/fonts/${name}.woff2`, ROOT))
      return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${bytes.toString('base64')});font-weight:400 800;font-stretch:88% 120%}`
    }),
  )
  const browser = await chromium.launch({
    executablePath: await findBrowser(() => undefined),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>${fonts.join('')}
    body { margin: 0; width: 1200px; height: 630px; background: ${ASPHALT}; color: #f5f5f1; position: relative; overflow: hidden }
    svg { position: absolute }
    .name { position: absolute; left: 148px; top: 62px; font: 800 40px/64px archivo; font-stretch: 120%; letter-spacing: .01em }
    h1 { position: absolute; left: 72px; top: 196px; margin: 0; width: 800px; font: 760 82px/1.08 archivo; font-stretch: 112%; letter-spacing: -.02em }
    em { font-style: normal; color: #ffc629 }
    p { position: absolute; left: 72px; bottom: 58px; margin: 0; font: 400 30px/1.4 public-sans; color: #c9cacd }
    i { position: absolute; left: 0; right: 0; bottom: 0; height: 14px; background: #ffc629 }
  </style>
  <svg viewBox="0 0 32 32" width="64" height="64" style="left:68px;top:62px">${marks}</svg>
  <svg viewBox="0 0 32 32" width="720" height="720" style="right:-270px;top:-48px;opacity:.09">${marks}</svg>
  <div class="name">HAMMERLANE</div>
  <h1>Repossessed by banks. <em>Won by one blind bid.</em></h1>
  <p>Cars, trucks, boats and equipment. Online only.</p><i></i>`)
  await page.evaluate(() => document.fonts.ready)
  const drawn = await page.screenshot()
  await browser.close()
  const jpeg = await sharp(drawn).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  await writeFile(new URL('public/images/hammerlane.jpg', ROOT), jpeg)
}
