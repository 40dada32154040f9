/** What a page in Spanish must be, whatever it shows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../product.ts'
import { expectAccessible } from './accessible.ts'

/** axe finds nothing, and nothing is wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${page.url()} at ${width} px`,
    ).toBeLessThanOrEqual(width)
  }
}

/** The same, and nothing of it is said in English. */
export async function expectToFitInSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectToFit(page)
  expect(await englishOn(page)).toEqual([])
}

/** What the page says or names in the words of the product in English. */
export async function englishOn(page: Page): Promise<string[]> {
  const pieces = piecesInEnglish()
  const sentences = [...pieces].filter((piece) => piece.split(' ').length >= 3)
  const isEnglish = (text: string) =>
    pieces.has(text) || sentences.some((sentence) => text.includes(sentence))
  return (await page.evaluate(textsOfPage)).filter(isEnglish)
}

/** Runs in the page. */
function textsOfPage(): string[] {
  const texts = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (!nodes.currentNode.parentElement?.closest('script, style, body [lang="en"]'))
      texts.push(nodes.currentNode.textContent ?? '')
  for (const name of ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'])
    for (const element of document.querySelectorAll(`body [${name}]:not([lang="en"])`))
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Texts are cut at what is put into them. Words that are the same in Spanish, as 'Error' is, tell nothing. */
function piecesInEnglish(): Set<string> {
  const spanish = piecesOf('es')
  return new Set(
    [...piecesOf('en')].filter((piece) => /[a-z]{3}/.test(piece) && !spanish.has(piece)),
  )
}

function piecesOf(language: 'en' | 'es'): Set<string> {
  const folder = `src/languages/${language}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.values<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  return new Set(texts.flatMap((text) => text.split(/[{}#]|<[^>]*>/)).map((piece) => piece.trim()))
}
