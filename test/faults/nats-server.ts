/** Debian's NATS for a test, by itself as an operator would start it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { generate } from 'selfsigned'
import { freePort } from '../server-process.ts'

export const hasNatsServer = spawnSync('nats-server', ['--version']).status === 0

export interface NatsServer {
  /** As `NATS_URL` has it, with whom it lets in. */
  url: string
  port: number
  /** The certificate that it shows, and a file with it; absent where lines are not encrypted. */
  certificate?: { cert: string; file: string }
  /** With signal 9. */
  kill(): Promise<void>
  /** A signal that does not end it. */
  send(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** At the same address again. */
  start(): Promise<void>
  /** Kills it and leaves nothing behind. */
  remove(): Promise<void>
}

/** Where who enters is named `house`, with a secret; along encrypted lines if asked. */
export async function startNatsServer({ tls = false } = {}): Promise<NatsServer> {
  const [port, folder] = await Promise.all([
    freePort(),
    mkdtemp(join(tmpdir(), 'hammerlane-nats-')),
  ])
  const certificate = tls ? await makeCertificate(folder) : undefined
  const encrypted = certificate
    ? ['--tls', '--tlscert', certificate.file, '--tlskey', join(folder, 'key.pem')]
    : []
  const address = ['--addr', '127.0.0.1', '--port', `${port}`]
  const letsIn = ['--user', 'house', '--pass', 'kept away']
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn('nats-server', [...address, ...letsIn, ...encrypted], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(child)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `${tls ? 'tls' : 'nats'}://house:kept%20away@localhost:${port}`,
    port,
    ...(certificate && { certificate }),
    kill,
    send: (signal) => void child?.kill(signal),
    start,
    async remove() {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

async function makeCertificate(folder: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  const file = join(folder, 'cert.pem')
  await Promise.all([writeFile(file, cert), writeFile(join(folder, 'key.pem'), key)])
  return { cert, file }
}

/** It logs to its standard error. */
async function untilReady(child: ChildProcess): Promise<void> {
  const { stderr } = child
  if (!stderr) throw new Error('The output of nats-server is not piped')
  const said: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    said.push(line)
    if (!line.includes('Server is ready')) continue
    // Nobody reads on, and nothing that it says may stop it.
    stderr.resume()
    return
  }
  throw new Error(`nats-server did not start:\n${said.join('\n')}`)
}
