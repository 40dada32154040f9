/** `node launch.mjs`, as people and machines start and end it. Each case is a process group of its own, as a terminal makes it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

type Launched = {
  process: ChildProcess
  group: number
  output(): string
  ended: Promise<number | null>
}

let folder: string
const groups: number[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-launch-'))
})

afterEach(async () => {
  for (const group of groups.splice(0)) killGroup(group)
  await rm(folder, { recursive: true, force: true })
})

function launch(root: string, args: string[], settings: Record<string, string> = {}): Launched {
  return run(root, ['node', 'launch.mjs', ...args], settings)
}

/** Without a terminal, a home or anything on standard input. */
function run(
  root: string,
  [program = '', ...args]: string[],
  settings: Record<string, string>,
): Launched {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const group = child.pid ?? 0
  groups.push(group)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, group, output: () => output, ended }
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // Ended already.
  }
}

describe('the server', () => {
  const settings = () => ({ PORT: '0', DATA_DIR: folder, DEMO: '0' })
  const start = () => launch('.', ['start'], settings())

  async function serving(server: Launched): Promise<string> {
    await vi.waitFor(() => expect(server.output()).toMatch(/is at http:/), {
      timeout: 120_000,
      interval: 50,
    })
    return /is at (\S+)/.exec(server.output())?.[1] ?? ''
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new Client({
      connectionString: await readFile(join(folder, 'postgres', 'url'), 'utf8'),
    })
    await client.connect()
    try {
      return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
    } finally {
      await client.end()
    }
  }

  function postmaster(): Promise<number> {
    return readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').then((text) =>
      Number.parseInt(text, 10),
    )
  }

  test('after SIGKILL of the whole group it recovers, with PostgreSQL left alive or not', async () => {
    const first = start()
    await serving(first)
    await query('create table kept as select 1 as id')
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another Hammerlane is already using')
    expect(second.output()).not.toContain('    at ')
    killGroup(first.group)
    await first.ended

    const afterServerDied = start()
    await serving(afterServerDied)
    expect(await query('select id from kept')).toEqual([1])
    killGroup(afterServerDied.group)
    process.kill(await postmaster(), 'SIGKILL')
    await afterServerDied.ended

    const afterAllDied = start()
    const url = await serving(afterAllDied)
    expect(await query('select id from kept')).toEqual([1])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    process.kill(-afterAllDied.group, 'SIGINT')
    expect(await afterAllDied.ended).toBe(0)
    await expect(postmaster()).rejects.toThrow('ENOENT')
  })

  test('SIGTERM to the launcher alone, Ctrl-C to the group and both together end it gracefully, once', async () => {
    const ways = [
      (server: Launched) => server.process.kill('SIGTERM'),
      (server: Launched) => process.kill(-server.group, 'SIGINT'),
      (server: Launched) => {
        process.kill(-server.group, 'SIGTERM')
        server.process.kill('SIGTERM')
        server.process.kill('SIGINT')
      },
    ]
    for (const end of ways) {
      const server = start()
      await serving(server)
      end(server)
      expect(await server.ended).toBe(0)
      expect(server.output().match(/Stopping/g)).toHaveLength(1)
      await expect(postmaster()).rejects.toThrow('ENOENT')
    }
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s to npm alone ends it gracefully',
    async (signal) => {
      const server = run('.', ['npm', 'start'], settings())
      await serving(server)
      server.process.kill(signal)
      // Closed when the last process that may write to it has ended.
      await server.ended
      expect(server.output().match(/Stopping/g)).toHaveLength(1)
      await expect(postmaster()).rejects.toThrow('ENOENT')
    },
  )

  test('killed without a chance to pass anything on, the launcher still takes the server with it', async () => {
    const server = start()
    await serving(server)
    server.process.kill('SIGKILL')
    await server.ended
    expect(server.output()).toContain('Stopping')
    await expect(postmaster()).rejects.toThrow('ENOENT')
  })

  test('wrong settings end the start with a sentence for each and no stack', async () => {
    const server = launch('.', ['start'], { PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: folder })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/PORT must be .*\n.*LOG_LEVEL must be/)
    expect(server.output()).not.toContain('    at ')
  })
})

describe('what it prepares', () => {
  let clone: string

  /** A clone whose packages are there and whose `vite` takes a moment and counts how often it was asked. */
  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'hammerlane-clone-'))
    for (const name of ['launch.mjs', 'launch-lock.mjs']) await cp(name, join(clone, name))
    const files = {
      'package-lock.json': '{"packages":{}}',
      'node_modules/.package-lock.json': '{"packages":{}}',
      'node_modules/vite/bin/vite.js': `
        const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
        if (process.env.PAGE_LANGUAGE === 'en') appendFileSync('builds', 'x')
        const folder = process.argv[process.argv.indexOf('--outDir') + 1]
        setTimeout(() => {
          if (existsSync('src/broken.ts')) process.exit(1)
          mkdirSync(folder, { recursive: true })
          writeFileSync(folder + '/page', 'built')
        }, existsSync('src/endless.ts') ? 600_000 : 300)`,
      'src/main.server.ts': `process.exitCode = process.argv[2] === 'seven' ? 7 : 0`,
      builds: '',
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(clone, name, '..'), { recursive: true })
      await writeFile(join(clone, name), content)
    }
    await mkdir(join(clone, 'node_modules/node/bin'), { recursive: true })
    await symlink(process.execPath, join(clone, 'node_modules/node/bin/node'))
  })

  beforeEach(() => writeFile(join(clone, 'builds'), ''))
  afterAll(() => rm(clone, { recursive: true }))

  const builds = async () => (await readFile(join(clone, 'builds'), 'utf8')).length
  const change = (name: string) =>
    writeFile(join(clone, 'src', name), `export const at = ${performance.now()}`)

  test('is built once by two starts at the same time, and again only when a source has changed', async () => {
    const both = [launch(clone, ['start']), launch(clone, ['start'])]
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
    expect(await builds()).toBe(1)
    expect(await launch(clone, ['start']).ended).toBe(0)
    expect(await builds()).toBe(1)
    await change('page.tsx')
    expect(await launch(clone, ['start']).ended).toBe(0)
    expect(await builds()).toBe(2)
    await change('page.test.tsx')
    expect(await launch(clone, ['start']).ended).toBe(0)
    expect(await builds()).toBe(2)
  })

  test('is left as it was when a build fails', async () => {
    await change('before.ts')
    expect(await launch(clone, ['build']).ended).toBe(0)
    await change('broken.ts')
    const failing = launch(clone, ['build'])
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toContain('The web pages could not be built')
    expect(await readFile(join(clone, 'dist/es/page'), 'utf8')).toBe('built')
    // Whoever serves it may be another account.
    expect((await stat(join(clone, 'dist'))).mode & 0o777).toBe(0o755)
    await rm(join(clone, 'src/broken.ts'))
  })

  test.each([
    ['of a process that is gone', '{"pid":4194304,"since":"1"}'],
    ['whose process number was given to another', `{"pid":${process.pid},"since":"1"}`],
    ['that cannot be read', ''],
  ])('does not wait for a lock %s', async (_, note) => {
    await writeFile(join(clone, '.launch-lock'), note)
    await change('locked.ts')
    expect(await launch(clone, ['build']).ended).toBe(0)
    expect(await builds()).toBe(1)
  })

  test('is given up at a signal, with the lock let go', async () => {
    await change('endless.ts')
    const build = launch(clone, ['build'])
    await vi.waitFor(async () => expect(await builds()).toBe(1), { timeout: 60_000 })
    build.process.kill('SIGTERM')
    expect(await build.ended).toBe(143)
    await rm(join(clone, 'src/endless.ts'))
    expect(await launch(clone, ['build']).ended).toBe(0)
  })

  test('is followed by the program, whose exit code becomes the launcher’s', async () => {
    expect(await launch(clone, ['start', 'seven']).ended).toBe(7)
  })

  test('is not begun for an unknown command', async () => {
    const unknown = launch(clone, ['constructor'])
    expect(await unknown.ended).toBe(1)
    expect(unknown.output()).toContain('Say what to do: node launch.mjs start|')
  })

  test('asks npm for packages when the lock file has changed', async () => {
    const npm = join(folder, 'npm')
    await writeFile(npm, '#!/bin/sh\necho "$@" > asked\necho "home=$HOME" >> asked\nexit 3\n')
    await chmod(npm, 0o755)
    await writeFile(
      join(clone, 'package-lock.json'),
      '{"packages":{"node_modules/new":{"version":"1.0.0"}}}',
    )
    const start = launch(clone, ['start'], { PATH: `${folder}:${process.env['PATH']}` })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('The packages could not be installed')
    expect(await readFile(join(clone, 'asked'), 'utf8')).toMatch(/^ci .*\nhome=\/.*hammerlane-npm-/)
    await writeFile(join(clone, 'package-lock.json'), '{"packages":{}}')
  })
})
