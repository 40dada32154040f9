/** The real server, `src/main.server.ts`, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_FILES_KEY } from './secrets.ts'

export interface ServerProcess {
  /** Where it is reached, without a slash at the end. */
  url: string
  isRunning(): boolean
  /** Everything it wrote so far. */
  output(): string
  /** Resolves once it has ended and its last words are in `output`. */
  saidAll: Promise<unknown>
  /** Sends a signal that does not end it. */
  send(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void
  /** Sends a signal and resolves with the exit code, null when the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** What all processes of one marketplace believe to be its address, so that tokens are good at each. */
export const PUBLIC_URL = 'http://hammerlane.test'

/** What a program of ours gets of our environment: where its programs are, and its modules as they were compiled before. */
export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

const STARTED = 'Hammerlane is at '

/**
 * Starts a server and resolves when it answers: on a migrated database, or with an empty address on the embedded one of
 * the `DATA_DIR` in `more`, which is left there. Of another version, if it lies in another folder.
 */
export async function startServer(
  databaseUrl: string,
  more: Record<string, string> = {},
  folder = '.',
): Promise<ServerProcess> {
  for (;;) {
    const server = await tryToStart(databaseUrl, more, folder)
    if (server) return server
    if (more['PORT']) throw new Error(`Port ${more['PORT']} is taken`)
  }
}

/** Null when somebody else has taken the port that was free a moment ago. */
async function tryToStart(
  databaseUrl: string,
  more: Record<string, string>,
  folder: string,
): Promise<ServerProcess | null> {
  const [port, dataDir] = await Promise.all([
    more['PORT'] ?? freePort(),
    mkdtemp(join(tmpdir(), 'hammerlane-data-')),
  ])
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: folder,
    env: {
      ...BARE_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      FILES_KEY: TEST_FILES_KEY,
      LOG_LEVEL: 'warn',
      PORT: `${port}`,
      PUBLIC_URL,
      RATE_LIMITS: 'off',
      LIMITS_UNREVIEWED: 'off',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const closed = once(child, 'close')
  const exited = once(child, 'exit').then(async ([code]) => {
    await rm(dataDir, { recursive: true, force: true })
    return code as number | null
  })
  while (!output.includes(STARTED)) {
    const said = once(child.stdout, 'data').then(() => true)
    const goesOn = await Promise.race([said, exited.then(() => false)])
    if (goesOn) continue
    // Only then it has said everything.
    await closed
    if (output.includes(`Port ${port} is taken`)) return null
    throw new Error(`The server did not start:\n${output}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    isRunning: () => isRunning(child),
    output: () => output,
    saidAll: closed,
    send(signal) {
      if (isRunning(child)) child.kill(signal)
    },
    end(signal) {
      if (isRunning(child)) child.kill(signal)
      return exited
    },
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
