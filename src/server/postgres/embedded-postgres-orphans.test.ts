import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { clusterName, endOrphans } from './embedded-postgres-orphans.ts'

let folder: string
let cluster: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-leftovers-'))
  cluster = join(folder, 'cluster')
  await mkdir(cluster)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** A process that shows up in the process list under this name, and ends when it is told to, from the moment that it says it is up. */
async function aProcess(name: string): Promise<ChildProcess> {
  const wait =
    'process.on("SIGINT", () => process.exit()); setInterval(() => {}, 1e6); process.stdout.write("up")'
  const child = spawn(process.execPath, ['-e', wait, '--', name], { argv0: name })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null
const pidFile = (pid: number | undefined) => writeFile(join(cluster, 'postmaster.pid'), `${pid}\n`)

describe('the name of a cluster', () => {
  test('stays the same when its folder is moved, and differs for a copy', async () => {
    const name = clusterName(cluster)
    await cp(cluster, join(folder, 'copy'), { recursive: true })
    await rename(cluster, join(folder, 'moved'))
    expect(clusterName(join(folder, 'moved'))).toBe(name)
    expect(clusterName(join(folder, 'copy'))).not.toBe(name)
    await mkdir(cluster)
  })
})

test('the server that a killed run left is ended politely, and its pid file removed', async () => {
  const server = await aProcess(`postgres: ${clusterName(cluster)}: postmaster`)
  await pidFile(server.pid)
  await endOrphans(cluster, silentLog)
  await expect.poll(() => hasEnded(server)).toBe(true)
  expect(server.signalCode).toBeNull()
  expect(await readdir(cluster)).toEqual([])
})

test('nobody else is ended: not another cluster, not a longer name, not who only names it', async () => {
  const own = clusterName(cluster)
  const others = await Promise.all(
    ['postgres: hammerlane-1-1: x', `postgres: ${own}7: x`, `backup of ${own}`].map(aProcess),
  )
  await pidFile(others[2]?.pid)
  await endOrphans(cluster, silentLog)
  expect(others.map(hasEnded)).toEqual([false, false, false])
  expect(await readdir(cluster)).toEqual([])
})

test('where nothing is left there is nothing to do', async () => {
  await endOrphans(cluster, silentLog)
  await pidFile(process.pid)
  await endOrphans(cluster, silentLog)
  expect(await readdir(cluster)).toEqual([])
})
