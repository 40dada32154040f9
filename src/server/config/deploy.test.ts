/** What stands in `deploy/`: as its readers understand it, and with settings that exist. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig, settingNames } from './config.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

/** Where the image keeps all that it writes but what is in `/tmp`, by the setting of that name. */
const [, DATA_DIR = ''] = /\bDATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? []

/** Settings of ours; others in the same place are the system's, glibc's and Node's. */
const ours = (names: string[]) => names.filter((name) => !/^(MALLOC_|NODE_|TMPDIR$)/.test(name))

describe('the Dockerfile', () => {
  const text = read('Dockerfile')

  test('has nothing that Docker would refuse or warn of', () => {
    expect(validate(text)).toEqual([])
  })

  test('copies what is there, and .dockerignore lets it through', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
    const sources = DockerfileParser.parse(text)
      .getCOPYs()
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) =>
        copy
          .getArguments()
          .slice(0, -1)
          .map((one) => one.getValue()),
      )
    expect(sources).toContain('src')
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(sources.map((source) => `!${source}`)))
  })

  test('sets what is a setting, and runs as nobody who may much', () => {
    const file = DockerfileParser.parse(text)
    const names = file.getENVs().flatMap((one) => one.getProperties().map((each) => each.getName()))
    expect(settingNames).toEqual(expect.arrayContaining(ours(names)))
    const users = file.getInstructions().filter((one) => one.getInstruction() === 'USER')
    expect(users.map((one) => one.getRawArgumentsContent())).toEqual(['node'])
  })

  test('keeps what it writes in the folder of its data, which outlives the container', () => {
    const volumes = DockerfileParser.parse(text)
      .getInstructions()
      .filter((one) => one.getInstruction() === 'VOLUME')
    expect(DATA_DIR).toBe('/data')
    expect(volumes.map((one) => one.getRawArgumentsContent())).toEqual([DATA_DIR])
  })
})

describe('the unit of systemd', () => {
  const text = read('systemd/hammerlane.service')

  test('sets what is a setting', () => {
    const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((one) => one.replace(/=.*/, '')),
    )
    expect(set).toContain('DATA_DIR')
    expect(settingNames).toEqual(expect.arrayContaining(ours(set)))
  })

  test('may write to its data, its backups and what is temporary, and nowhere else', () => {
    const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
    const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    )
    expect(valueOf('ProtectSystem')).toBe('strict')
    // That of backups may be missing.
    const writable = [...text.matchAll(/^ReadWritePaths=-?(.*)$/gm)].map(([, path]) => path)
    const [backups = ''] = writable
    expect(writable).toHaveLength(1)
    expect(set).toEqual(
      expect.arrayContaining([
        `DATA_DIR=/var/lib/${valueOf('StateDirectory')}`,
        `TMPDIR=/run/${valueOf('RuntimeDirectory')}`,
        `BACKUP_DIR=${backups}`,
      ]),
    )
  })

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('is understood by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hammerlane-unit-'))
    try {
      const unit = join(folder, 'hammerlane.service')
      // Its program is not installed here.
      writeFileSync(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit])
      expect(String(stderr)).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the manifests of Kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/hammerlane.yaml'))
  const kinds = {
    ...{ ConfigMap, Deployment, Service, Ingress },
    ...{ PodDisruptionBudget, HorizontalPodAutoscaler },
  }
  const found = documents.map((document) => {
    const manifest = document.toJS() as { kind: keyof typeof kinds }
    return new kinds[manifest.kind](manifest as never)
  })

  test('are written as Kubernetes has them', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(Object.keys(kinds))
    const names = found.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const manifest of found) manifest.validate()
  })

  test('have settings with which a server starts', () => {
    const [settings] = found.filter((one): one is ConfigMap => one instanceof ConfigMap)
    const given = {
      ...settings?.data,
      DATABASE_URL: 'postgres://hammerlane:secret@db.internal/hammerlane?sslmode=verify-full',
      FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(given)))
    expect(loadConfig(given)).toMatchObject({ trustProxy: true, demo: false })
  })

  const [deployment] = found.filter((one): one is Deployment => one instanceof Deployment)
  const pod = deployment?.spec?.template.spec
  const [container] = pod?.containers ?? []

  test('take their secrets under the names of settings', () => {
    const from = container?.envFrom?.map(({ configMapRef, secretRef }) => configMapRef ?? secretRef)
    expect(from).toEqual([{ name: 'hammerlane' }, { name: 'hammerlane' }])
    // They are named where it is said how the secret is made.
    const [above = ''] = read('kubernetes/hammerlane.yaml').split('apiVersion:')
    const names = above.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'FILES_KEY', 'METRICS_TOKEN']))
    expect(settingNames).toEqual(expect.arrayContaining(names))
  })

  test('let the next one serve before one stops, and each finish what it took', () => {
    expect(deployment?.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    expect(container?.lifecycle?.preStop?.sleep).toEqual({ seconds: 5 })
    const grace = pod?.terminationGracePeriodSeconds ?? 0
    // As long as systemd waits, once the proxies know.
    expect(grace).toBeGreaterThanOrEqual(5 + 30)
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz')
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz')
  })

  test('let a migration run for half an hour before its start is given up', () => {
    const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {}
    expect(periodSeconds * failureThreshold).toBe(30 * 60)
  })

  test('are reached by HTTPS alone under the address of the settings, at services that lead to the pods', () => {
    const [settings] = found.filter((one): one is ConfigMap => one instanceof ConfigMap)
    const services = found.filter((one): one is Service => one instanceof Service)
    const ingresses = found.filter((one): one is Ingress => one instanceof Ingress)
    const { host } = new URL(settings?.data?.['PUBLIC_URL'] ?? '')
    for (const { spec } of ingresses)
      expect(spec).toMatchObject({
        tls: [{ hosts: [host], secretName: 'hammerlane-tls' }],
        rules: [{ host }],
      })
    const leadTo = ingresses.flatMap(({ spec }) =>
      spec?.rules?.map(({ http }) => http?.paths[0]?.backend.service?.name),
    )
    expect(leadTo).toEqual(services.map(({ metadata }) => metadata?.name))
    for (const { spec } of services)
      expect(spec).toMatchObject({
        selector: deployment?.spec?.selector.matchLabels,
        ports: [{ name: 'http', targetPort: 'http' }],
      })
  })

  test('take what Caddy takes to be a bid, and choose by the auction', () => {
    const bids = found.find(
      (one): one is Ingress => one instanceof Ingress && one.metadata?.name === 'hammerlane-bids',
    )
    expect(bids?.metadata?.annotations).toEqual({
      'nginx.ingress.kubernetes.io/use-regex': 'true',
      'nginx.ingress.kubernetes.io/upstream-hash-by': '$1',
    })
    const [, caddys = ''] = /path_regexp auction (\S+)/.exec(read('caddy/Caddyfile')) ?? []
    const nginxs = `^${bids?.spec?.rules?.[0]?.http?.paths[0]?.path}`
    for (const path of [caddys, nginxs].map((one) => new RegExp(one))) {
      const auctionOf = (address: string) => path.exec(address)?.[1]
      for (const what of ['bids', 'maximum', 'buy-now'])
        expect(auctionOf(`/api/auctions/0b1c/${what}`)).toBe('0b1c')
      for (const other of ['/api/auctions/0b1c', '/api/auctions/0b1c/ledger', '/auctions/0b1c'])
        expect(auctionOf(other)).toBeUndefined()
    }
  })

  test('keep one while machines are emptied, of two at least', () => {
    const [budget] = found.filter(
      (one): one is PodDisruptionBudget => one instanceof PodDisruptionBudget,
    )
    const [scaler] = found.filter(
      (one): one is HorizontalPodAutoscaler => one instanceof HorizontalPodAutoscaler,
    )
    expect(budget?.spec).toMatchObject({
      minAvailable: 1,
      selector: deployment?.spec?.selector,
    })
    expect(scaler?.spec).toMatchObject({
      minReplicas: 2,
      scaleTargetRef: { kind: 'Deployment', name: deployment?.metadata?.name },
    })
  })

  test('let it write to its data and what is temporary alone', () => {
    expect(container?.securityContext?.readOnlyRootFilesystem).toBe(true)
    const mounts = container?.volumeMounts ?? []
    const writable = mounts.filter(({ readOnly }) => !readOnly)
    expect(writable.map(({ mountPath }) => mountPath)).toEqual([DATA_DIR, '/tmp'])
    const volumes = pod?.volumes?.filter(({ emptyDir }) => emptyDir).map(({ name }) => name)
    expect(writable.map(({ name }) => name)).toEqual(volumes)
  })

  test('watch a metric that the server has', () => {
    const metrics = readFileSync('src/server/metrics/gauges.ts', 'utf8')
    const [, name = ''] = /metric: \{ name: (\w+) \}/.exec(read('kubernetes/hammerlane.yaml')) ?? []
    expect(name).not.toBe('')
    expect(metrics).toContain(name)
  })
})

interface ComposeService {
  environment?: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
}

describe('the compose file', () => {
  const text = read('compose/compose.yaml')
  const { services } = parse(text) as { services: Record<string, ComposeService> }
  const processes = Object.entries(services).filter(([name]) => /^hammerlane-\d$/.test(name))

  test('sets what are settings, and asks for what stands in its .env.example', () => {
    expect(processes).toHaveLength(2)
    for (const [, { environment = {} }] of processes)
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)))
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const told = [...read('compose/.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name)
    expect([...new Set(asked)].toSorted()).toEqual([...new Set(told)].toSorted())
  })

  test('lets each process write to its data and what is temporary alone, and finish what it took', () => {
    for (const [name, service] of processes) {
      const targets = service.volumes?.map((volume) => volume.split(':')[1])
      expect([name, targets]).toEqual([name, [DATA_DIR, `${DATA_DIR}/keys`]])
      expect(service).toMatchObject({
        ...{ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] },
        stop_grace_period: '45s',
      })
    }
  })
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

test.skipIf(!hasCaddy)(
  'Caddy understands its file (skipped without: apt-get install caddy)',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'hammerlane-caddy-'))
    try {
      const file = 'deploy/caddy/Caddyfile'
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--adapter', 'caddyfile', '--config', file],
        { env: { PATH: process.env['PATH'], HOME: home }, encoding: 'utf8' },
      )
      expect([status, stderr]).toEqual([0, expect.anything()])
    } finally {
      rmSync(home, { recursive: true })
    }
  },
)
