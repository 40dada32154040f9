/** The JavaScript that the first load of `/` brings along, compressed. */
import { gzipSync } from 'node:zlib'
import { say } from './figures.ts'
import { startProduct, withDatabase } from './product.ts'

const MOST_KB = 170

export async function measureFirstLoad(): Promise<void> {
  await withDatabase(async (place) => {
    const product = await startProduct(place, { demo: true })
    try {
      const { files, inline } = await scriptsOf(product.url)
      const kilobytes = (texts: Iterable<string>) =>
        [...texts].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1_000
      const total = kilobytes(files.values()) + kilobytes(inline)
      say(
        'first load of /',
        `${total.toFixed(1)} kB of JavaScript by gzip, in ${files.size} files and ${inline.length} inline scripts (these ${kilobytes(inline).toFixed(1)} kB)`,
        { words: `at most ${MOST_KB} kB`, isMet: total <= MOST_KB },
      )
    } finally {
      await product.stop()
    }
  })
}

/** Every script that the page names, and all that those import before they run. */
async function scriptsOf(origin: string) {
  const html = await (await fetch(origin)).text()
  const named = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"/g)
  const queue = [...named].map(([, address = '']) => address)
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([^<]*(?:<(?!\/script)[^<]*)*)/g)]
    .map(([, text = '']) => text)
    .filter((text) => text.trim() !== '')
  const files = new Map<string, string>()
  for (const address of queue) {
    const { pathname } = new URL(address, origin)
    if (files.has(pathname)) continue
    const text = await (await fetch(origin + pathname)).text()
    files.set(pathname, text)
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
      queue.push(new URL(imported, origin + pathname).pathname)
    }
  }
  return { files, inline }
}
