import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../languages/language.ts'
import { createLanguageChoice } from './language-choice.ts'

let origin: string
let close: () => void
let publicUrl = 'http://hammerlane.example'

beforeAll(async () => {
  const choice = createLanguageChoice(() => publicUrl)
  const server = createServer((request, response) => {
    if (!choice.handle(request, response)) response.writeHead(200).end('the page')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => void server.close()
})
afterAll(() => close())

/** Where a request is led to; null where it gets what it asked for. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { status, headers: told } = await fetch(origin + path, { headers, redirect: 'manual' })
  return { to: status === 302 ? told.get('location') : null, headers: told }
}

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
const chosen = (language: string) => ({ cookie: `a=b; hammerlane.language=${language}` })

test.each([
  ['/', '/es/'],
  ['/auctions?status=sold&q=ford', '/es/auctions?q=ford&status=sold'],
  ['/auction/42', '/es/auction/42'],
])('who reads Spanish and asks for %s is led to %s', async (path, to) => {
  expect((await ask(path, spanish)).to).toBe(to)
  expect((await ask(path, chosen('es'))).to).toBe(to)
})

test.each([
  [{}, 'no word of a language'],
  [{ 'accept-language': 'fr' }, 'a language that is not ours'],
  [chosen('en'), 'English chosen'],
  [{ ...spanish, ...chosen('en') }, 'English chosen in a Spanish browser'],
  [{ 'accept-language': 'en', ...chosen('xx') }, 'a choice that there is not'],
])('the page stays in English with %j: %s', async (headers: Record<string, string>, _case) => {
  expect((await ask('/auctions', headers)).to).toBeNull()
})

test('an address that names its language is that page, whoever asks', async () => {
  expect((await ask('/es/auctions', chosen('en'))).to).toBeNull()
  expect((await ask('/es/', { 'accept-language': 'en' })).to).toBeNull()
  expect((await ask('/es')).to).toBe('/es/')
  expect((await ask('/es?q=a')).to).toBe('/es/?q=a')
})

test('what is no page is not led anywhere', async () => {
  for (const path of ['/api/auctions', '/auth/v1/user', '/assets/a.js', '/images/a.webp', '/live'])
    expect((await ask(path, spanish)).to).toBeNull()
})

test('a link chooses a language for a year, and leads to the page in it', async () => {
  const { to, headers } = await ask('/language/es?to=%2Fauctions%3Fq%3Dford')
  expect(to).toBe('/es/auctions?q=ford')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('set-cookie')).toBe(
    'hammerlane.language=es; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  )
  expect((await ask('/language/en?to=/es/auctions')).to).toBe('/auctions')
  publicUrl = 'https://hammerlane.example'
  const secure = (await ask('/language/en?to=/')).headers.get('set-cookie')
  expect(secure).toMatch(/^__Host-hammerlane\.language=en; .*Path=\/; .*Secure/)
  expect((await ask('/', { cookie: '__Host-hammerlane.language=es' })).to).toBe('/es/')
})

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  '/%2f/evil.example',
  '/\t/evil.example',
  '/es/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/es//evil.example',
  '/es/.//evil.example',
])('a choice leads to no other host: %s', async (to) => {
  for (const language of LANGUAGES) {
    const location = (await ask(`/language/${language}?to=${encodeURIComponent(to)}`)).to ?? ''
    expect(new URL(location, 'https://hammerlane.example').host).toBe('hammerlane.example')
  }
})

test('what no header may hold is led to as addresses are written', async () => {
  expect((await ask('/language/es?to=/%E2%82%AC')).to).toBe('/es/%E2%82%AC')
  expect((await ask('/language/en?to=/precio-%C3%A9%0A')).to).toBe('/precio-%C3%A9')
  expect((await ask('/precio-%E2%82%AC', spanish)).to).toBe('/es/precio-%E2%82%AC')
})

test.each(['/language/xx?to=/', '/language/es', '/language/?to=/'])(
  '%s is no choice',
  async (path) => {
    expect((await ask(path)).headers.get('set-cookie')).toBeNull()
  },
)
