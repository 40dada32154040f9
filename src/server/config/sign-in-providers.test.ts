import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('google, apple and azure need no more than what they gave the operator', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const setting = {
    google: { client_id: 'g', client_secret: 's' },
    apple: { client_id: 'a', team_id: 'TEAM', key_id: 'KEY', private_key: pem },
    azure: { client_id: 'm', client_secret: 's' },
  }
  const found = providersFrom(setting)
  expect(found.map(({ label, issuer, responseMode }) => [label, issuer, responseMode])).toEqual([
    ['Google', 'https://accounts.google.com', 'query'],
    ['Apple', 'https://appleid.apple.com', 'form_post'],
    ['Microsoft', 'https://login.microsoftonline.com/common/v2.0', 'query'],
  ])
  expect(found[1]?.secret).toEqual({
    kind: 'apple',
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: String(pem).trim(),
  })
})

test('any issuer can be named, one on this machine also without TLS', () => {
  expect(
    providersFrom({
      'custom:dealers': { client_id: 'd', issuer: 'https://id.dealers.example/realm' },
      home: { client_id: 'h', issuer: 'http://localhost:8080', label: 'Home', scopes: 'openid' },
    }),
  ).toEqual([
    {
      name: 'custom:dealers',
      label: 'Dealers',
      issuer: 'https://id.dealers.example/realm',
      clientId: 'd',
      moreClientIds: [],
      secret: { kind: 'none' },
      scopes: 'openid email profile',
      responseMode: 'query',
      skipNonceCheck: false,
    },
    expect.objectContaining({ name: 'home', label: 'Home', scopes: 'openid' }),
  ])
})

function providersFrom(setting: object) {
  return loadConfig({ AUTH_PROVIDERS: JSON.stringify(setting) }).authProviders
}
