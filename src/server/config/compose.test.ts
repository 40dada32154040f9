/** `deploy/compose/`: as Compose reads it, and with settings with which a server starts. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { openObjectStorage } from '../../../test/faults/object-storage.ts'
import { loadConfig, settingNames } from './config.ts'

const FOLDER = 'deploy/compose'
const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8')

const condition = z.enum(['service_healthy', 'service_completed_successfully'])
const healthcheck = z.strictObject({
  test: z.array(z.string()).optional(),
  disable: z.literal(true).optional(),
  interval: z.string().optional(),
  timeout: z.string().optional(),
  retries: z.int().optional(),
  start_period: z.string().optional(),
})

/** Those words of Compose's that the file needs; any other is a slip of the pen, which Compose would refuse. */
const service = z.strictObject({
  // Images that are exchanged under a name that stays would be another program at the next start.
  image: z.string().regex(/:(v?\d+\.\d+[\w.-]*|\$\{RELEASE\b.*\})$/),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  pull_policy: z.literal('never').optional(),
  restart: z.literal('unless-stopped').optional(),
  user: z.string().optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition })).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  shm_size: z.string().optional(),
  cap_drop: z.array(z.literal('ALL')),
  cap_add: z.array(z.literal('NET_BIND_SERVICE')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  healthcheck: healthcheck.optional(),
  stop_grace_period: z.string().optional(),
})
const composition = z.strictObject({
  name: z.literal('hammerlane'),
  services: z.record(z.string(), service),
  networks: z.strictObject({ default: z.strictObject({ enable_ipv6: z.literal(true) }) }),
  volumes: z.record(z.string(), z.null()),
})

const document = parseDocument(text)
const { services, volumes } = composition.parse(document.toJS())
const processes = ['hammerlane-1', 'hammerlane-2'].map((name) => services[name])

/** `.env.example`, with the names of those that are given and of those that may be. */
const example = readFileSync(join(FOLDER, '.env.example'), 'utf8')
const given = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))
const optional = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

/** As its reader fills it in. */
const filled: Record<string, string> = Object.fromEntries(
  given.map(({ name, value }) => [name, value || 'a1b2c3d4'.repeat(6)]),
)
filled['FILES_KEY'] = Buffer.alloc(32, 7).toString('base64')

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g

function interpolate(value: string): string {
  return value.replaceAll(
    VARIABLE,
    (_, name: string, operator?: string, word = '') =>
      filled[name] ?? (operator === '-' ? word : expect.fail(`${name} is missing`)),
  )
}

const settingsOf = (one: z.infer<typeof service> | undefined) =>
  Object.fromEntries(
    Object.entries(one?.environment ?? {}).map(([name, value]) => [name, interpolate(value)]),
  )

test('it is written as Compose has it', () => {
  expect([...document.errors, ...document.warnings]).toEqual([])
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['caddy', 'database', 'replica', 'nats', 'files', 'bucket']),
  )
})

describe('the settings', () => {
  test('are those of the example, which has each of them and no secret', () => {
    const used = new Set([...text.matchAll(VARIABLE)].map(([, name]) => name))
    expect([...used].toSorted()).toEqual([...Object.keys(filled), ...optional].toSorted())
    const withValue = given.filter(({ value }) => value !== '').map(({ name }) => name)
    expect(withValue).toEqual(['DOMAIN', 'RELEASE'])
  })

  test('that are needed stop the start where they are missing', () => {
    const needed = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    expect([...needed].toSorted()).toEqual(Object.keys(filled).toSorted())
  })

  test('of both processes exist, are the same and make a server start', () => {
    const [one, other] = processes.map(settingsOf)
    expect(one).toEqual(other)
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(one ?? {})))
    expect(loadConfig(one ?? {})).toMatchObject({
      publicUrl: 'https://auctions.example.com',
      trustProxy: true,
      demo: false,
      nats: { servers: ['nats:4222'] },
      bucket: { bucket: 'hammerlane-files', endpoint: 'http://files:7070' },
    })
  })

  test('lead to services that are there, and let the role of the product be another than the owner', () => {
    const settings = settingsOf(processes[0])
    const urls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL', 'NATS_URL'].map(
      (name) => new URL(settings[name] ?? ''),
    )
    const [product, owner, ...others] = urls
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(urls.map(({ hostname }) => hostname)),
    )
    expect(product?.host).toBe(owner?.host)
    expect(product?.username).not.toBe(owner?.username)
    expect(others.map(({ hostname }) => hostname)).toEqual(['replica', 'nats'])
    const roles = readFileSync(join(FOLDER, 'make-database.sh'), 'utf8')
    for (const url of [product, owner]) expect(roles).toContain(`create role ${url?.username} `)
  })

  test('of the bucket are the same where it is made, where it is used and where it is kept', () => {
    const maker = settingsOf(services['bucket'])
    expect(settingsOf(processes[0])).toMatchObject(maker)
    expect(settingsOf(services['files'])).toEqual({
      ROOT_ACCESS_KEY: maker['S3_ACCESS_KEY_ID'],
      ROOT_SECRET_KEY: maker['S3_SECRET_ACCESS_KEY'],
    })
  })
})

test('who waits for another to be healthy waits for one whose health is asked for', () => {
  const waits = Object.values(services).flatMap((one) => Object.entries(one.depends_on ?? {}))
  expect(waits.length).toBeGreaterThan(5)
  const never = waits.filter(([name, { condition: until }]) => {
    const awaited = services[name]
    // What ends and is started again has not ended.
    if (until === 'service_completed_successfully') return awaited?.restart !== undefined
    const isOurs = awaited?.image.startsWith('hammerlane:') && !awaited.healthcheck?.disable
    return !isOurs && awaited?.healthcheck?.test === undefined
  })
  expect(never).toEqual([])
  // Ten minutes: a house with a million auctions was ready after more than one.
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(
    /\nHEALTHCHECK (--\S+ )*--start-period=10m /,
  )
})

test('commits wait for the replica under the name that it gives, and its slot is the one that is made', () => {
  const [primary, replica] = ['make-database.sh', 'start-replica.sh'].map((script) =>
    readFileSync(join(FOLDER, script), 'utf8'),
  )
  const namesIn = (script: string | undefined, pattern: RegExp) => [
    ...new Set([...(script ?? '').matchAll(pattern)].map(([, name]) => name)),
  ]
  const waitedFor = namesIn(primary, /synchronous_standby_names = 'ANY 1 \((\w+)\)'/g)
  expect(waitedFor).toHaveLength(1)
  // The copy that it begins with has another: it may be broken off, and is no disk that keeps a bid.
  const [copy, named] = namesIn(replica, /\bapplication_name=(\w+)/g)
  expect([named]).toEqual(waitedFor)
  expect(replica).toMatch(
    new RegExp(
      `pg_basebackup[^]+application_name=${copy}'[^]+s/application_name=${copy}/application_name=${named}/`,
    ),
  )
  // Whoever goes on without it, and with it again, is told the same name.
  const manual = readFileSync('docs/operations.md', 'utf8')
  expect(namesIn(manual, /'ANY 1 \((\w+)\)'/g)).toEqual(waitedFor)

  const made = namesIn(primary, /pg_create_physical_replication_slot\('(\w+)'\)/g)
  expect(made).toHaveLength(1)
  expect(namesIn(replica, /--slot (\w+)/g)).toEqual(made)
  expect(namesIn(replica, /\bslot_name = '(\w+)'/g)).toEqual(made)
  expect(namesIn(replica, /pg_create_physical_replication_slot\('(\w+)'\)/g)).toEqual(made)

  const roles = namesIn(primary, /create role (\w+) login replication/g)
  expect(roles).toHaveLength(1)
  expect(namesIn(primary, /host replication (\w+) /g)).toEqual(roles)
  expect(namesIn(replica, /\buser=(\w+)/g)).toEqual(roles)
})

test('only Caddy is reached from outside, and it leads to both processes', () => {
  const open = Object.entries(services).filter(([, one]) => one.ports !== undefined)
  expect(open.map(([name]) => name)).toEqual(['caddy'])
  const { PROCESSES = '', SITE } = settingsOf(services['caddy'])
  expect(PROCESSES.split(' ')).toEqual(['hammerlane-1:3000', 'hammerlane-2:3000'])
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain('PORT=3000')
  expect(SITE).toBe('auctions.example.com')
  const caddyfile = readFileSync('deploy/caddy/Caddyfile', 'utf8')
  expect([...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name)).toEqual([
    'PROCESSES',
    'SITE',
  ])
})

test('the processes may write to their data alone, and have no right that an account has not', () => {
  for (const one of processes) {
    expect(one).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(one?.volumes.map((volume) => volume.split(':')[1])).toEqual(['/data', '/data/keys'])
  }
})

test('what is kept has a name, and what is mounted is there', () => {
  const mounted = Object.values(services).flatMap((one) => one.volumes)
  const sources = mounted.map((volume) => volume.split(':')[0] ?? '')
  const files = sources.filter((source) => source.startsWith('.'))
  expect(files.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([])
  const named = new Set(sources.filter((source) => !source.startsWith('.')))
  expect([...named].toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test.each(['make-database.sh', 'start-replica.sh'])('%s is understood by a shell', (script) => {
  const { status, stderr } = spawnSync('sh', ['-n', join(FOLDER, script)])
  expect([status, String(stderr)]).toEqual([0, ''])
})

test('the bucket is made, and found there the next time', async () => {
  const storage = await openObjectStorage()
  try {
    const { endpoint, region, credentials } = await storage.newBucket()
    const env = {
      S3_BUCKET: 'hammerlane-files',
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }
    const script = join(FOLDER, 'make-bucket.mjs')
    for (let time = 0; time < 2; time += 1) {
      const child = spawn(process.execPath, [script], { env, stdio: 'inherit' })
      expect(await once(child, 'exit')).toEqual([0, null])
    }
    expect(existsSync(join(storage.folder, 'hammerlane-files'))).toBe(true)
  } finally {
    await storage.close()
  }
})
