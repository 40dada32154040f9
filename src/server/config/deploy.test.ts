/** What stands in `deploy/`: as its readers understand it, and with settings that exist. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { loadConfig, settingNames } from './config.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

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
  const kinds = { ConfigMap, Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler }
  const found = documents.map((document) => {
    const manifest = document.toJS() as { kind: keyof typeof kinds }
    return new kinds[manifest.kind](manifest as never)
  })

  test('are written as Kubernetes has them', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    expect(found.map(({ kind }) => kind)).toEqual(Object.keys(kinds))
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

  test('watch a metric that the server has', () => {
    const metrics = readFileSync('src/server/metrics/gauges.ts', 'utf8')
    const [, name = ''] = /metric: \{ name: (\w+) \}/.exec(read('kubernetes/hammerlane.yaml')) ?? []
    expect(name).not.toBe('')
    expect(metrics).toContain(name)
  })
})
