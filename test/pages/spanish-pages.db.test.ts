import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAuction } from '../../src/engine/by-staff/change-auction.server.ts'
import { addressIn } from '../../src/languages/address.ts'
import type { Language } from '../../src/languages/language.ts'
import { pages } from '../../src/pages.ts'
import { businessDay } from '../../src/rules/business-day.ts'
import { weekOf } from '../../src/rules/results/week.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

/** Whatever the server sends of a page, what screen readers alone are told included, is searched for English that has a Spanish text. */

let clone: TestDatabase
let db: Database
let server: ServerProcess
/** Of every screen, by its path. */
let addresses: string[]

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 3)
  const facts = { year: 2019, make: 'Ford', model: 'F-150', mileage: 48_120, engine: '3.5L V6' }
  const lot = await aLot(db, { ...facts, drives: 'Limited', title_status: 'Pending from lender' })
  await aLot(db, facts)
  // Of a lot that was held again there is a page of its first run, and a result.
  await changeAuction(db, lot, () => [
    { type: 'close', reservation: randomUUID(), early: true },
    { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
  ])
  const found: Record<string, string> = {
    ...{ id: lot, run: '1', categoryId: 'cars-trucks', week: weekOf(businessDay(new Date())) },
    // The rest of an address of the back office.
    '': 'today',
  }
  addresses = (pages.children ?? []).flatMap((page) => {
    if (page.type === 'index') return ['/']
    if (page.type !== 'route') return []
    return [page.path.replaceAll(/\$(\w*)/g, (_, name: string) => found[name] ?? '')]
  })
  server = await startServer(clone.url)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
})

test('no page in Spanish says anything in English, in what is read or in what is read out', async () => {
  expect(addresses.length).toBeGreaterThan(25)
  for (const address of [...addresses, '/no-such-page']) {
    const { status, text } = await pageAt('es', address)
    expect([address, status]).toEqual([address, address === '/no-such-page' ? 404 : 200])
    expect([address, englishIn(text)]).toEqual([address, []])
  }
})

test('English would be found: in English every page but the frame of the back office says some', async () => {
  for (const address of addresses) {
    if (address.startsWith('/staff')) continue
    const { text } = await pageAt('en', address)
    expect([address, englishIn(text).length > 0]).toEqual([address, true])
  }
})

/** A page without its scripts: their data is what calls answered. */
async function pageAt(language: Language, address: string) {
  const headers = { 'accept-language': language }
  const answer = await fetch(server.url + addressIn(language, address), { headers })
  const html = (await answer.text()).replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
  expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
  return { status: answer.status, text: inOneLine(html.replaceAll(/&#?\w+;/g, unescaped)) }
}

/** As React writes them. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" },
}

function unescaped(entity: string): string {
  return ESCAPED[entity] ?? entity
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

const spanish = messagesIn('es').map(inOneLine).join('\n')
/** What English messages say between their values, three words or more, and Spanish ones nowhere. */
const english = [...new Set(messagesIn('en').flatMap(sentencesOf))].filter(
  (said) => !spanish.includes(said),
)

function englishIn(text: string): string[] {
  return english.filter((said) => text.includes(said))
}

function messagesIn(language: Language): string[] {
  const room = join('src/languages', language)
  return readdirSync(room, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.values<string>(JSON.parse(readFileSync(join(room, file), 'utf8'))))
}

function sentencesOf(message: string): string[] {
  const sentences: string[] = []
  function read(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      if (element.type === TYPE.literal) sentences.push(inOneLine(element.value).trim())
      if ('children' in element) read(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) read(value)
    }
  }
  read(parse(message))
  return sentences.filter((said) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(said))
}
