/**
 * `npm run chaos [-- --minutes 5 --seed 7]`: a long run of chaos, and what came of it. The seed repeats the plan of what breaks when;
 * who bids what in between is chance. Ends with 1 where an invariant is broken, and where no bid was placed or nothing was heard; what
 * could not be tried is named in the last line.
 */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'
import { tellOutcome } from './tell-outcome.ts'

const USAGE = `Usage: npm run chaos [-- --minutes NUMBER --seed WHOLE_NUMBER]
With an odd seed servers tell each other of bids through NATS, where nats-server is installed; with an even one through PostgreSQL.
Disks are filled where this account may mount one.`

const given = readArguments()
if (given) await run(given.minutes, given.seed)
else {
  say(USAGE)
  process.exitCode = 2
}

async function run(minutes: number, seed: number): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort())
  // The launcher was killed, and with it whoever could ask.
  process.once('disconnect', () => ending.abort())
  say(`Chaos for ${minutes} minutes, seed ${seed}`)
  const outcome = await runChaos({
    ...{ seed, forMs: minutes * 60_000, hasDisks: true, signal: ending.signal },
    ...{ bidders: 16, watchers: 4, patienceMs: 15_000, settlesWithinMs: 120_000 },
    pace: { calm: [500, 3_000], fault: [500, 12_000] },
  })
  if (outcome.violations.length > 0) {
    const file = join(tmpdir(), `hammerlane-chaos-${seed}`)
    await writeFile(`${file}.log`, outcome.output)
    await writeFile(`${file}.json`, JSON.stringify(outcome.history))
    say(`What the servers said is in ${file}.log, what clients wrote down in ${file}.json`)
  }
  const { attempts, heard } = outcome.history
  const isAlive = attempts.some(({ told }) => told.is === 'bid placed') && heard.length > 0
  if (!isAlive) say('No bid was placed, or nobody heard of one: this shows nothing')
  tellOutcome(outcome).forEach(say)
  // Connections that clients have given up may be open still.
  process.exit(isAlive && outcome.violations.length === 0 ? 0 : 1)
}

function readArguments(): { minutes: number; seed: number } | null {
  const options = { minutes: { type: 'string' }, seed: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ options })
    const [minutes, seed] = [Number(values.minutes ?? 5), Number(values.seed ?? Date.now() % 1e9)]
    return minutes > 0 && Number.isInteger(seed) ? { minutes, seed } : null
  } catch {
    return null
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
