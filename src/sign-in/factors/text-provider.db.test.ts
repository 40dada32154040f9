import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import type { SmsProvider } from '../../server/config/sms-settings.ts'
import { createLog } from '../../server/log.ts'
import { createTexts } from './text-messages.server.ts'

interface Asked {
  method: string
  path: string
  authorization: string | undefined
  form: Record<string, string>
}

/** A provider's interface on a real port. */
const asked: Asked[] = []
let answer: { status: number; body: unknown }
const server = createServer((request, response) => void take(request, response))
let apiUrl: string

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  asked.push({
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    form: Object.fromEntries(new URLSearchParams(text)),
  })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
}

const logged: string[] = []
let twilio: TestAuthService
let vonage: TestAuthService
let none: TestAuthService

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const by = (name: SmsProvider['name']) =>
    startAuthService({
      log,
      texts: createTexts(
        { name, account: 'AC1', secret: 'hush', from: '+15005550006', apiUrl },
        false,
      ),
    })
  twilio = await by('twilio')
  vonage = await by('vonage')
  none = await startAuthService({ texts: createTexts(undefined, false) })
})
afterEach(() => {
  asked.length = 0
  logged.length = 0
})
afterAll(async () => {
  await Promise.all([twilio, vonage, none].map((service) => service.close()))
  await new Promise((resolve) => server.close(resolve))
})

const TWILIO_TAKES = { status: 201, body: { sid: 'SM1', status: 'queued' } }
const VONAGE_TAKES = { status: 200, body: { messages: [{ status: '0' }] } }

describe('a text', () => {
  test('goes out by Twilio, and nobody finds its code in the database', async () => {
    answer = TWILIO_TAKES
    const { client, factorId } = await withPhone(twilio)
    const { data } = await client.mfa.challenge({ factorId, channel: 'sms' })
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:hush').toString('base64')}`,
        form: { To: '+12025550143', From: '+15005550006' },
      },
    ])
    const code = /^\d{6}/.exec(asked[0]?.form['Body'] ?? '')?.[0] ?? ''
    const kept = await twilio.db.selectFrom('text_messages').select('body').execute()
    expect(kept).toEqual([{ body: '' }])
    const verified = await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
    expect(verified.error).toBeNull()
  })

  test('goes out by Vonage', async () => {
    answer = VONAGE_TAKES
    const { client, factorId } = await withPhone(vonage)
    expect((await client.mfa.challenge({ factorId, channel: 'whatsapp' })).error).toBeNull()
    expect(asked).toMatchObject([
      {
        path: '/sms/json',
        form: { api_key: 'AC1', api_secret: 'hush', to: '12025550143', from: '+15005550006' },
      },
    ])
    expect(asked[0]?.form['text']).toMatch(/^\d{6} is your Hammerlane code/)
  })

  test('is told to staff of neither: only who sends it', async () => {
    const settings = await Promise.all(
      [twilio, vonage, none].map(async (service) => (await service.ask('GET', '/settings')).json()),
    )
    expect(settings.map(({ sms_provider }) => sms_provider)).toEqual(['twilio', 'vonage', ''])
  })

  test.each([
    ['twilio', { status: 400, body: { code: 21_211, message: 'Invalid To 12025550143' } }, '21211'],
    ['twilio', { status: 503, body: 'no JSON of theirs' }, '503'],
    ['vonage', { status: 200, body: { messages: [{ status: '9' }] } }, 'code 9'],
    ['vonage', { status: 200, body: {} }, 'code none'],
  ])(
    'that %s refuses with %o is said, and logged without number and code',
    async (name, refusal, why) => {
      answer = refusal
      const { client, factorId } = await withPhone(name === 'twilio' ? twilio : vonage)
      const { error } = await client.mfa.challenge({ factorId, channel: 'sms' })
      expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
      expect(error?.message).toBe('We could not send the text. Please try again in a minute.')
      expect(logged).toHaveLength(1)
      expect(logged[0]).toContain(why)
      expect(logged[0]).not.toMatch(/12025550143|Hammerlane code|hush/)
    },
  )

  test('is not sent twice within a minute, whatever the provider said', async () => {
    answer = { status: 500, body: {} }
    const { client, factorId } = await withPhone(twilio)
    await client.mfa.challenge({ factorId, channel: 'sms' })
    const again = await client.mfa.challenge({ factorId, channel: 'sms' })
    expect(again.error?.code).toBe('over_sms_send_rate_limit')
    expect(asked).toHaveLength(1)
  })
})

test('without a provider a phone is not offered, and one of before gets no text', async () => {
  const { client, user } = await none.signedUp('nobody@example.com')
  const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '12025550143' })
  expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  const { id: factorId } = await none.db
    .insertInto('factors')
    .values({ user_id: user.id, type: 'phone', phone: '12025550143', status: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const challenged = await client.mfa.challenge({ factorId, channel: 'sms' })
  expect(challenged.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  expect(await none.db.selectFrom('text_messages').select('id').execute()).toEqual([])
})

async function withPhone(service: TestAuthService) {
  const { client } = await service.signedUp(`${crypto.randomUUID()}@example.com`)
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone: '12025550143' })
  if (error) throw error
  return { client, factorId: data.id }
}
