import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { callHeaders, fileHeaders, pageHeaders, scriptNonce } from './page-headers.ts'

const HERE = 'http://localhost:3000'
const PUBLIC = 'https://auctions.example.com'

test('of the scripts in a page those are run that we wrote into this rendering of it', () => {
  const nonce = scriptNonce()
  expect(policyOf({ nonce })['script-src']).toBe(`'self' 'nonce-${nonce}'`)
})

test('each rendering has a nonce of its own, of more than 128 bits', () => {
  const all = Array.from({ length: 100 }, scriptNonce)
  expect(new Set(all).size).toBe(100)
  for (const nonce of all) expect(Buffer.from(nonce, 'base64').length * 8).toBeGreaterThan(128)
})

test('a style sheet in a page is allowed by the digest of what stands in our source', () => {
  const digest = createHash('sha256').update('p{color:red}').digest('base64')
  expect(policyOf({ styles: ['p{color:red}'] })['style-src']).toBe(`'self' 'sha256-${digest}'`)
})

test('nothing runs or is styled for standing in the page; nothing is framed, embedded or rebased', () => {
  expect(policyOf({})).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(pageHeaders(HERE, {})['x-frame-options']).toBe('DENY')
})

test('a page connects to its own origin, live updates included', () => {
  expect(policyOf({}, PUBLIC)['connect-src']).toBe("'self' wss://auctions.example.com")
  expect(policyOf({})['connect-src']).toBe("'self' ws://localhost:3000")
})

test('the provider of a captcha may run its script and show its frame, where there is one', () => {
  const policy = policyOf({ captcha: 'turnstile' })
  const theirs = 'https://challenges.cloudflare.com'
  expect(policy['script-src']).toBe(`'self' ${theirs}`)
  expect(policy['frame-src']).toBe(theirs)
  expect(policyOf({})).not.toHaveProperty('frame-src')
})

test('our own pages alone may ask for the camera, which reads release passes, and nobody for the microphone', () => {
  const permissions = pageHeaders(HERE, {})['permissions-policy']?.split(', ')
  expect(permissions).toContain('camera=(self)')
  expect(permissions).toContain('microphone=()')
})

test('behind HTTPS browsers are told to stay there, and only there', () => {
  for (const headers of [pageHeaders(PUBLIC, {}), fileHeaders(PUBLIC), callHeaders(PUBLIC)]) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
  }
  expect(policyOf({}, PUBLIC)).toHaveProperty('upgrade-insecure-requests')
  for (const headers of [pageHeaders(HERE, {}), fileHeaders(HERE), callHeaders(HERE)]) {
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
  expect(policyOf({})).not.toHaveProperty('upgrade-insecure-requests')
})

test('files and answers of calls are taken for what they say they are, and load nothing', () => {
  for (const headers of [fileHeaders(HERE), callHeaders(HERE)]) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    const policy = headers['content-security-policy']?.split('; ').toSorted()
    expect(policy).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ])
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

function policyOf(
  parts: Parameters<typeof pageHeaders>[1],
  publicUrl = HERE,
): Record<string, string> {
  const policy = pageHeaders(publicUrl, parts)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
}
