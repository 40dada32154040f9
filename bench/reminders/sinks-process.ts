/** A relay that takes mails and a push service: in a process of their own, so that what they cost is not the product's. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { delay } from 'es-toolkit/promise'
import { SMTPServer } from 'smtp-server'
import { startHttpsHost } from '../../test/sign-in/https-host.ts'
import { OUTBID, type Sinks, type Taken } from './sinks.ts'

/** As others do over the internet. */
const ANSWERS_AFTER_MS = 50

const taken: Taken = { mails: 0, lastMailAt: 0, pushes: 0, lastPushAt: 0 }

const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      void delay(ANSWERS_AFTER_MS).then(() => {
        const isOutbid = session.envelope.rcptTo.some(({ address }) => address === OUTBID.email)
        if (isOutbid) taken.outbidMailAt ??= Date.now()
        else [taken.mails, taken.lastMailAt] = [taken.mails + 1, Date.now()]
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
  else [taken.pushes, taken.lastPushAt] = [taken.pushes + 1, Date.now()]
  response.writeHead(201).end()
})

process.on('message', () => process.send?.(taken))
process.once('disconnect', () => process.exit())
process.send?.({
  smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
  pushOrigin: push.origin,
  pushAgent: push.trust,
} satisfies Sinks)
