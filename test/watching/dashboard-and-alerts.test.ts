/** What `deploy/` gives to Prometheus and Grafana, as they read it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments, parseDocument, stringify } from 'yaml'
import { z } from 'zod'

const RULES = 'deploy/prometheus/alerts.yml'
const FIRING = 'test/watching/when-alerts-fire.yml'
const CONFIG = 'deploy/prometheus/prometheus.yml'
const IN_CLUSTER = 'deploy/prometheus/prometheus-kubernetes.yml'
const ADAPTER = 'deploy/prometheus/adapter-values.yaml'

/** How many columns a dashboard has. */
const COLUMNS = 24

interface Place {
  x: number
  y: number
  w: number
  h: number
}

interface Panel {
  id: number
  type: string
  title: string
  description: string
  datasource: object
  gridPos: Place
  fieldConfig: { defaults: { unit: string } }
  targets: { refId: string; expr: string; datasource: object }[]
}

interface Dashboard {
  title: string
  templating: { list: { name: string; type: string; query: string }[] }
  panels: Panel[]
}

interface Rules {
  groups: {
    name: string
    rules: {
      alert: string
      expr: string
      for?: string
      labels: { severity: string }
      annotations: { summary: string; runbook: string }
    }[]
  }[]
}

interface Config {
  rule_files: string[]
  scrape_configs: { job_name: string; authorization: { credentials_file: string } }[]
}

// What is in the files is what the tests look at: their types say how it is meant.
const dashboard = JSON.parse(readFileSync('deploy/grafana/hammerlane.json', 'utf8')) as Dashboard
const rules = readYaml(RULES) as Rules
const config = readYaml(CONFIG) as Config
const inCluster = readYaml(IN_CLUSTER) as Config

/** @throws Error for what YAML refuses or warns of */
function readYaml(file: string): unknown {
  const document = parseDocument(readFileSync(file, 'utf8'))
  const [wrong] = [...document.errors, ...document.warnings]
  if (wrong) throw wrong
  return document.toJS()
}

test('every panel has a title, a text, a unit and something to ask of the Prometheus that is chosen', () => {
  expect(dashboard.templating.list).toMatchObject([
    { name: 'source', type: 'datasource', query: 'prometheus' },
  ])
  expect(dashboard.panels.length).toBeGreaterThan(10)
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const source = { type: 'prometheus', uid: '${source}' }
  const text = expect.stringMatching(/\S/)
  for (const { targets, ...panel } of dashboard.panels) {
    expect(panel).toMatchObject({
      ...{ type: 'timeseries', title: text, description: text, datasource: source },
      fieldConfig: { defaults: { unit: text } },
    })
    expect(targets.length).toBeGreaterThan(0)
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
    for (const target of targets) expect(target).toMatchObject({ expr: text, datasource: source })
  }
})

test('no panel lies on another, or beside the dashboard', () => {
  const places = dashboard.panels.map(({ title, gridPos }) => ({ title, ...gridPos }))
  expect(places.filter(({ x, w }) => x < 0 || w < 1 || x + w > COLUMNS)).toEqual([])
  const meet = (one: Place, other: Place) =>
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  const covered = places.filter((one, at) => places.slice(0, at).some((other) => meet(one, other)))
  expect(covered).toEqual([])
})

test('every alert says what it looks at, how urgent it is, and where it is explained', () => {
  const alerts = rules.groups.flatMap((group) => group.rules)
  expect(alerts.length).toBeGreaterThan(10)
  const names = alerts.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
  for (const { for: lasting = '0s', ...alert } of alerts) {
    expect(alert).toMatchObject({
      alert: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
      expr: expect.stringMatching(/(>|<|==) /),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: {
        summary: expect.stringMatching(/\S/),
        runbook: expect.stringMatching(/^docs\/operations\.md#[a-z]+$/),
      },
    })
    expect(lasting).toMatch(/^\d+[smh]$/)
  }
})

test('Prometheus has the alerts beside it, and asks under the name that they go by', () => {
  const missing = config.rule_files.filter((file) => !existsSync(`deploy/prometheus/${file}`))
  expect([config.rule_files, missing]).toEqual([['alerts.yml'], []])
  const jobs = config.scrape_configs.map(({ job_name: name }) => name)
  const named = readFileSync(RULES, 'utf8').matchAll(/\bjob="(\w+)"/g)
  expect([...new Set([...named].map(([, name]) => name))]).toEqual(jobs)
})

/** What Prometheus has words for; Debian's is built without Kubernetes. */
const podScrape = z.strictObject({
  job_name: z.string(),
  authorization: z.strictObject({ credentials_file: z.string() }),
  kubernetes_sd_configs: z.tuple([
    z.strictObject({
      role: z.literal('pod'),
      namespaces: z.strictObject({ names: z.array(z.string()) }),
    }),
  ]),
  relabel_configs: z.array(z.looseObject({ target_label: z.string().optional() })),
})

test('in a cluster Prometheus asks each pod, under the same name and with the same alerts', () => {
  const [scrape] = inCluster.scrape_configs.map((one) => podScrape.parse(one))
  const names = ({ scrape_configs: all }: Config) => all.map(({ job_name: name }) => name)
  expect([names(inCluster), inCluster.rule_files]).toEqual([names(config), config.rule_files])
  const manifests = readFileSync('deploy/kubernetes/hammerlane.yaml', 'utf8')
  const [, label, port] =
    manifests.match(/app\.kubernetes\.io\/name: (\w+) [\s\S]*?- \{ name: (\w+), containerPort/) ??
    []
  expect(scrape?.relabel_configs[0]).toEqual({
    source_labels: [
      '__meta_kubernetes_pod_label_app_kubernetes_io_name',
      '__meta_kubernetes_pod_container_port_name',
    ],
    ...{ regex: `${label};${port}`, action: 'keep' },
  })
})

const adapterValues = z.strictObject({
  prometheus: z.strictObject({ url: z.url(), port: z.int() }),
  rules: z.strictObject({
    default: z.literal(false),
    custom: z.array(
      z.strictObject({
        seriesQuery: z.string(),
        resources: z.strictObject({
          overrides: z.record(z.string(), z.strictObject({ resource: z.string() })),
        }),
        metricsQuery: z.string(),
      }),
    ),
  }),
})

test('the autoscaler is handed over what it asks for, of each pod', () => {
  const { custom } = adapterValues.parse(readYaml(ADAPTER)).rules
  const manifests = parseAllDocuments(readFileSync('deploy/kubernetes/hammerlane.yaml', 'utf8'))
  const scaler: unknown = manifests
    .find((one) => one.get('kind') === 'HorizontalPodAutoscaler')
    ?.toJS()
  const asked = [...JSON.stringify(scaler).matchAll(/"metric":\{"name":"(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(asked).toHaveLength(1)
  expect(custom.map(({ seriesQuery }) => /^\w+/.exec(seriesQuery)?.[0])).toEqual(asked)
  const labels = inCluster.scrape_configs
    .flatMap((one) => podScrape.parse(one).relabel_configs)
    .flatMap(({ target_label: label }) => label ?? [])
  for (const { resources, metricsQuery } of custom) {
    expect(Object.entries(resources.overrides)).toEqual(
      labels.map((label) => [label, { resource: label }]),
    )
    expect(metricsQuery.match(/<<\.\w+>>/g)).toEqual([
      '<<.GroupBy>>',
      '<<.Series>>',
      '<<.LabelMatchers>>',
    ])
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)(
  'Prometheus itself understands its files, and fires alerts as it should (skipped without: apt-get install prometheus)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'hammerlane-prometheus-'))
    try {
      // Debian's is built without Kubernetes.
      const [{ kubernetes_sd_configs: _, ...scrape }] = z
        .tuple([podScrape])
        .parse(inCluster.scrape_configs)
      const elsewhere = join(folder, 'prometheus.yml')
      writeFileSync(elsewhere, stringify({ ...inCluster, scrape_configs: [scrape] }))
      const checks = [
        ['check', 'rules', RULES],
        ['test', 'rules', FIRING],
        ['check', 'config', '--syntax-only', CONFIG],
        ['check', 'config', '--syntax-only', elsewhere],
      ]
      for (const asked of checks) {
        const { status, stdout, stderr } = spawnSync('promtool', asked, { encoding: 'utf8' })
        expect([status, `${stdout}${stderr}`]).toEqual([0, expect.anything()])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
