/**
 * The one entry: `npm start`, `npm test` and their like all come here. Runs on any Node from 20 without a dependency; installs
 * what is missing, builds what changed, then hands over to the pinned Node 24, which runs TypeScript as it is.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whileLocked } from './launch-lock.mjs'

const ROOT = dirname(fileURLToPath(import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const VITE = join(MODULES, 'vite', 'bin', 'vite.js')
const DIST = join(ROOT, 'dist')
const LOCK = join(ROOT, '.launch-lock')

/** What the pages are built in, see src/languages/language.ts. The first is the one that is watched while developing. */
const LANGUAGES = ['en', 'es']

/**
 * What each command runs once everything is in place, and whether it needs the built web pages and the tools for development. React
 * has a quicker form for production, which mails are written with.
 */
const COMMANDS = {
  start: { program: ['src/main.server.ts'], needsBuild: true, env: { NODE_ENV: 'production' } },
  dev: { run: develop, needsTools: true },
  build: { needsBuild: true },
  test: { program: ['test/run-checks.ts', 'all'], needsTools: true },
  check: { program: ['test/run-checks.ts', 'fast'], needsTools: true },
  bench: { program: ['bench/run.ts'], needsBuild: true, needsTools: true },
  chaos: { program: ['test/chaos/run.ts'], needsBuild: true, needsTools: true },
  staff: { program: ['src/main.staff.server.ts'] },
  verify: { program: ['src/main.verify.server.ts'] },
  backup: { program: ['src/main.backup.server.ts'] },
  restore: { program: ['src/main.restore.server.ts'] },
}

/** On Linux, makes glibc return memory after pictures were made: with an arena for every thread it would hold on to 200 MB. */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The process that is being waited for; signals go on to it. */
let current
/** The first signal that asked us to end. */
let endedBy

async function main(name, args) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) return refuse(`Say what to do: node launch.mjs ${Object.keys(COMMANDS).join('|')}`)
  if (Number.parseInt(process.versions.node, 10) < 20) {
    return refuse(`Hammerlane needs Node 20 or later to start; this is ${process.version}.`)
  }
  passSignalsOn()
  process.chdir(ROOT)
  try {
    await install(command.needsTools === true)
    if (command.needsBuild) await build()
    if (command.run) return await command.run(args)
    if (!command.program) return 0
    // When this channel closes the server knows that we ended, even by SIGKILL.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    const env = { ...MALLOC_SETTINGS, ...command.env, ...process.env }
    return await run(pinnedNode(), [...settings(), ...command.program, ...args], { stdio, env })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return endedBy ? exitCodeOf(null, endedBy) : refuse(error.message)
  }
}

class Refusal extends Error {}

function refuse(sentence) {
  console.error(sentence)
  return 1
}

/**
 * Ctrl-C reaches the whole group, `kill` perhaps this process alone, and npm passes on what it gets. So the first signal is
 * passed on and the rest are dropped; the server ends once however often it is asked. Then we end with its code.
 * An npm that is killed outright passes nothing on; that it is gone says the same.
 */
function passSignalsOn() {
  const end = (signal) => {
    if (endedBy) return
    endedBy = signal
    current?.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && end('SIGTERM'), 500).unref()
}

/** Runs a program to its end and tells its exit code. */
function run(program, args, options = {}) {
  if (endedBy) throw new Refusal('Ended.')
  return new Promise((resolve, reject) => {
    current = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    current.once('error', (error) =>
      reject(new Refusal(`${program} does not run: ${error.message}`)),
    )
    current.once('exit', (code, signal) => {
      current = undefined
      resolve(exitCodeOf(code, signal))
    })
  })
}

function exitCodeOf(code, signal) {
  return signal ? 128 + constants.signals[signal] : code
}

/** Variables that are already set win over those in `.env`. */
function settings() {
  return existsSync('.env') ? ['--env-file=.env'] : []
}

function pinnedNode() {
  const pinned = join(MODULES, 'node', 'bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Refusal(
    'Node 24 is missing: npm did not run install scripts. Run "npm rebuild --ignore-scripts=false", or use Node 24 or later.',
  )
}

async function install(needsTools) {
  await ensure(
    () => isInstalled(needsTools),
    'Installing packages (npm ci)',
    async () => {
      const temporary = mkdtempSync(join(tmpdir(), 'hammerlane-npm-'))
      const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
      if (needsTools) args.push('--include=dev')
      const stdio = ['ignore', 'ignore', 'inherit']
      const code = await run('npm', args, { stdio, env: npmEnvironment(temporary) })
      rmSync(temporary, { recursive: true, force: true })
      if (code !== 0)
        throw new Refusal(
          'The packages could not be installed; npm says why above. Check the network, then try again.',
        )
    },
  )
}

/** Not `node_modules/.bin`: the `node` in there goes away while npm runs. And npm wants a home to keep its cache in. */
function npmEnvironment(temporary) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
  const home = process.env.HOME
    ? {}
    : { HOME: temporary, npm_config_cache: join(temporary, 'cache') }
  return { ...process.env, ...home, PATH: [...path, dirname(process.execPath)].join(delimiter) }
}

/** npm writes its own record last, so it is there only after a whole install; it must have what the lock file asks for. */
function isInstalled(needsTools) {
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages
  const present = readJson(join(MODULES, '.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional) return true
    if (entry.dev && !needsTools) return true
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity
  })
}

async function build() {
  const sources = hashOfSources()
  await ensure(
    () => isBuiltFrom(sources),
    'Building the web pages (vite build)',
    async () => {
      const fresh = mkdtempSync(join(MODULES, '.build-'))
      try {
        for (const language of LANGUAGES) await buildIn(language, join(fresh, language))
        writeFileSync(join(fresh, 'built-from'), sources)
        // Made for us alone: who serves it may be another account.
        chmodSync(fresh, 0o755)
        // Swapped in whole: a server that starts meanwhile finds the former build or this one, never a mixture.
        if (existsSync(DIST)) renameSync(DIST, `${fresh}.old`)
        renameSync(fresh, DIST)
      } finally {
        for (const folder of [fresh, `${fresh}.old`])
          rmSync(folder, { recursive: true, force: true })
      }
    },
  )
}

async function buildIn(language, folder) {
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, PAGE_LANGUAGE: language }
  const code = await run(pinnedNode(), [VITE, ...args], { env })
  if (code !== 0) throw new Refusal('The web pages could not be built; vite says why above.')
}

function isBuiltFrom(sources) {
  const stamp = join(DIST, 'built-from')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/** Of all that the build reads. Generated files and tests do not count. */
function hashOfSources() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    ...filesIn('build'),
    ...filesIn('src'),
    ...filesIn('public'),
  ]
  for (const file of files.sort()) {
    if (!existsSync(file) || /\.gen\.ts$|\.test\.tsx?$/.test(file)) continue
    const content = readFileSync(file)
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** Rebuilds the pages and restarts the server whenever a source changes. */
async function develop(args) {
  await build()
  const folder = join(DIST, LANGUAGES[0])
  const watching = [VITE, 'build', '--watch', '--outDir', folder, '--logLevel', 'warn']
  const vite = spawn(pinnedNode(), watching, { cwd: ROOT, stdio: 'inherit' })
  // The build in place is no longer the one that the stamp speaks of.
  rmSync(join(DIST, 'built-from'), { force: true })
  try {
    const serving = ['--watch', '--watch-preserve-output', 'src/main.server.ts']
    return await run(pinnedNode(), [...settings(), ...serving, ...args])
  } finally {
    vite.kill()
  }
}

/** Does a step unless it is done already; one at a time for all launchers in this folder. */
async function ensure(isDone, step, work) {
  if (isDone()) return
  const throwIfEnded = () => {
    if (endedBy) throw new Refusal('Ended.')
  }
  const onWaiting = () =>
    console.log('Waiting for another start in this folder that is installing or building')
  try {
    await whileLocked(LOCK, { onWaiting, throwIfEnded }, async () => {
      if (isDone()) return
      const start = performance.now()
      console.log(`${step} …`)
      await work()
      console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    })
  } catch (error) {
    if (!error.path?.startsWith(LOCK)) throw error
    throw new Refusal(
      `This folder cannot be written to, and something in it has to be installed or built: ${error.message}`,
    )
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

process.exitCode = await main(process.argv[2], process.argv.slice(3))
