/** What the scripts of a page weigh. */
import { gzipSync } from 'node:zlib'

/** The texts of the scripts that stand in a page, its data among them. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([^<]*(?:<(?!\/script)[^<]*)*)/g)]
    .map(([, text = '']) => text)
    .filter((text) => text.trim() !== '')
}

/** Each compressed on its own, in kilobytes of 1,000. */
export function kilobytesOf(scripts: Iterable<string>): number {
  return [...scripts].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1_000
}
