/** A relay that takes mails and a push service: in a process of their own, so that what they cost is not the product's. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { delay } from 'es-toolkit/promise'
import { SMTPServer } from 'smtp-server'
import { startHttpsHost } from '../../test/sign-in/https-host.ts'
import { OUTBID, type Sinks, type Taken } from './sinks.ts'

/** As others do over the internet. */
const ANSWERS_AFTER_MS = 50

const taken: Taken = { mails: 0, lastMailAt: 0, pushes: 0, lastPushAt: 0, twice: 0 }

/** What has come, by what makes it that mail or that push. */
const known = new Set<string>()

function note(what: string): void {
  if (known.has(what)) taken.twice += 1
  known.add(what)
}

const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (piece: Buffer) => {
      if (!text.includes('\r\n\r\n')) text += piece.toString('latin1')
    })
    stream.on('end', () => {
      void delay(ANSWERS_AFTER_MS).then(() => {
        const isOutbid = session.envelope.rcptTo.some(({ address }) => address === OUTBID.email)
        if (isOutbid) taken.outbidMailAt ??= Date.now()
        else {
          ;[taken.mails, taken.lastMailAt] = [taken.mails + 1, Date.now()]
          note(/^Message-ID: (.+)$/im.exec(text)?.[1] ?? 'a mail without a number')
        }
        done()
      })
    })
  },
})
const listening = relay.listen(0, '127.0.0.1')
await once(listening, 'listening')
const push = await startHttpsHost(async (request, response) => {
  request.resume()
  await delay(ANSWERS_AFTER_MS)
  if (request.url === OUTBID.path) taken.outbidPushAt ??= Date.now()
  else {
    ;[taken.pushes, taken.lastPushAt] = [taken.pushes + 1, Date.now()]
    note(`${String(request.headers['topic'])} ${request.url}`)
  }
  response.writeHead(201).end()
})

process.on('message', () => process.send?.(taken))
process.once('disconnect', () => process.exit())
process.send?.({
  smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
  pushOrigin: push.origin,
  pushAgent: push.trust,
} satisfies Sinks)
