/** Sends text messages by the HTTP interface of Twilio or Vonage. */
import { z } from 'zod'
import type { SmsProvider } from '../../server/config/sms-settings.ts'
import type { DeliverText, TextMessage } from './text-messages.server.ts'

const TIMEOUT_MS = 5_000

/** @returns what sends a message; it throws when the provider did not take it, and says why without the message */
export function createTextDelivery(provider: SmsProvider): DeliverText {
  const send = provider.name === 'twilio' ? sendByTwilio : sendByVonage
  return (message) => send(provider, message)
}

/** https://www.twilio.com/docs/messaging/api/message-resource */
async function sendByTwilio(provider: SmsProvider, { to, body }: TextMessage): Promise<void> {
  const { apiUrl, account, secret, from } = provider
  const credentials = Buffer.from(`${account}:${secret}`).toString('base64')
  const response = await fetch(
    `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      ...request(),
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: `+${to}`, From: from, Body: body }),
    },
  )
  if (response.ok) return
  const { code } = twilioRefusal.parse(await response.json().catch(() => ({})))
  throw new Error(`Twilio refused a text: status ${response.status}, code ${code ?? 'none'}`)
}

const twilioRefusal = z.object({ code: z.number().optional() }).catch({})

/** https://developer.vonage.com/en/api/sms: 200 says nothing, the status of the message does. */
async function sendByVonage(provider: SmsProvider, { to, body }: TextMessage): Promise<void> {
  const { apiUrl, account, secret, from } = provider
  const response = await fetch(`${apiUrl}/sms/json`, {
    ...request(),
    body: new URLSearchParams({ api_key: account, api_secret: secret, to, from, text: body }),
  })
  const { messages } = vonageAnswer.parse(await response.json().catch(() => ({})))
  const refused = messages.find(({ status }) => status !== '0')
  if (response.ok && messages.length > 0 && !refused) return
  throw new Error(
    `Vonage refused a text: status ${response.status}, code ${refused?.status ?? 'none'}`,
  )
}

const vonageAnswer = z
  .object({ messages: z.array(z.object({ status: z.string() })) })
  .catch({ messages: [] })

function request() {
  return { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
}
