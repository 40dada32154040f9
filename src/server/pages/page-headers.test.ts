import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CaptchaProvider } from '../config/sign-in-settings.ts'
import { callHeaders, fileHeaders, pageHeaders } from './page-headers.ts'

const HERE = 'http://localhost:3000'
const PUBLIC = 'https://auctions.example.com'

test('scripts and style sheets in a page are allowed by their digests alone', () => {
  const html = `<style>p{color:red}</style><script>one()</script><script type="module" defer>two()
</script><script src="/assets/app.js"></script><script type="application/ld+json">{"a":1}</script>`
  const policy = policyOf(html)
  expect(policy['script-src']).toBe(`'self' ${digest('one()')} ${digest('two()\n')}`)
  expect(policy['style-src']).toBe(`'self' ${digest('p{color:red}')}`)
})

test('a script that stands in a page twice is named once, and what looks like one in it does no harm', () => {
  const policy = policyOf(`<script>a("<script>")</script><p>x</p><script>a("<script>")</script>`)
  expect(policy['script-src']).toBe(`'self' ${digest('a("<script>")')}`)
})

test('nothing runs or is styled inline without a digest; nothing is framed, embedded or rebased', () => {
  const policy = policyOf('<p onclick="x()">plain</p>')
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(pageHeaders('', HERE)['x-frame-options']).toBe('DENY')
})

test('a page connects to its own origin, live updates included', () => {
  expect(policyOf('', PUBLIC)['connect-src']).toBe("'self' wss://auctions.example.com")
  expect(policyOf('', HERE)['connect-src']).toBe("'self' ws://localhost:3000")
})

test('the provider of a captcha may run its script and show its frame, where there is one', () => {
  const policy = policyOf('', HERE, 'turnstile')
  const theirs = 'https://challenges.cloudflare.com'
  expect(policy['script-src']).toBe(`'self' ${theirs}`)
  expect(policy['frame-src']).toBe(theirs)
  expect(policyOf('', HERE)).not.toHaveProperty('frame-src')
})

test('behind HTTPS browsers are told to stay there, and only there', () => {
  for (const headers of [pageHeaders('', PUBLIC), fileHeaders(PUBLIC), callHeaders(PUBLIC)]) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
  }
  expect(policyOf('', PUBLIC)).toHaveProperty('upgrade-insecure-requests')
  for (const headers of [pageHeaders('', HERE), fileHeaders(HERE), callHeaders(HERE)]) {
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
  expect(policyOf('', HERE)).not.toHaveProperty('upgrade-insecure-requests')
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
  html: string,
  publicUrl = HERE,
  captcha?: CaptchaProvider,
): Record<string, string> {
  const policy = pageHeaders(html, publicUrl, captcha)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
