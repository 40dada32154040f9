/** A mail server on a port of its own, which takes mails, or refuses them, and remembers. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it came: headers and body. */
  source: string
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  received: ReceivedMail[]
  /** What happens before a mail is answered; a rejection refuses it with its message. */
  onMail(todo: (mail: ReceivedMail) => Promise<void>): void
  /** Refuses this recipient with 550 and these words, such as '5.1.1 no such user'. */
  refuse(recipient: string, words: string): void
  /** How many reached it, and how many are open. */
  connections(): { made: number; open: number }
  /** Closes those that are open. */
  hangUp(): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let todo: (mail: ReceivedMail) => Promise<void> = async () => {}
  const refused = new Map<string, string>()
  const open = new Set<Socket>()
  let made = 0
  const server = new SMTPServer({
    onRcptTo({ address }, _, done) {
      const words = refused.get(address)
      done(words === undefined ? null : Object.assign(new Error(words), { responseCode: 550 }))
    },
    authOptional: true,
    // Senders keep their connections for the next mail.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        }
        todo(mail).then(
          () => {
            received.push(mail)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    made += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    onMail: (next) => void (todo = next),
    refuse: (recipient, words) => void refused.set(recipient, words),
    connections: () => ({ made, open: open.size }),
    hangUp: () => open.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
