/** Ends the PostgreSQL processes that an earlier run left behind when it was killed. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/**
 * The name under which all processes of a cluster show up in the process list. Made of what the file system
 * knows the folder by, so it stays right when the folder is moved, and differs for a copy.
 */
export function clusterName(cluster: string): string {
  const { dev, ino } = statSync(cluster)
  return `hammerlane-${dev}-${ino}`
}

/**
 * Ends every process that still works on this cluster and removes its `postmaster.pid`, which PostgreSQL would
 * otherwise trust even when its number has meanwhile been given to a stranger. Safe only while the caller holds the lock of
 * the data folder: then nobody else may be starting a server here.
 * @throws StartError when the processes do not end
 */
export async function endOrphans(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const found = processesOf(cluster)
  if (found.length > 0) {
    log.info({ processes: found.length }, 'Ending the database server of an earlier run')
    const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
    await endProcesses(cluster, postmaster)
  }
  await rm(pidFile, { force: true })
}

/** A fast shutdown first; killing them, if that takes too long, loses nothing that was committed. */
async function endProcesses(cluster: string, postmaster: number): Promise<void> {
  send(
    'SIGINT',
    processesOf(cluster).filter((pid) => pid === postmaster),
  )
  if (await allEnded(cluster, 20_000)) return
  send('SIGKILL', processesOf(cluster))
  if (await allEnded(cluster, 5_000)) return
  throw new StartError(
    `The database server of an earlier run does not end (process ${processesOf(cluster).join(', ')}). End it, then start again.`,
  )
}

async function allEnded(cluster: string, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs
  while (processesOf(cluster).length > 0) {
    if (performance.now() > until) return false
    await wait(25)
  }
  return true
}

function send(signal: NodeJS.Signals, processes: number[]): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended, or may not be ended by us: whoever waits for its end finds out.
    }
  }
}

/** Ids of the processes that carry the cluster's name and run under the account that owns it. */
function processesOf(cluster: string): number[] {
  const name = new RegExp(`\\b${clusterName(cluster)}\\b`)
  const { uid } = statSync(cluster)
  return (process.platform === 'linux' ? listFromProc() : listFromPs())
    .filter(
      (entry) => entry.uid === uid && /postgres/.test(entry.command) && name.test(entry.command),
    )
    .map((entry) => entry.pid)
}

type ProcessEntry = { pid: number; uid: number; command: string }

/** Not by `ps`, which small container images lack. */
function listFromProc(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(entry), uid: statSync(`/proc/${entry}`).uid, command }]
      } catch {
        return [] // It ended while we looked.
      }
    })
}

function listFromPs(): ProcessEntry[] {
  const list = execFileSync('ps', ['-axo', 'pid=,uid=,command='], { encoding: 'utf8' })
  return [...list.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, uid, command]) => ({
    pid: Number(pid),
    uid: Number(uid),
    command: String(command),
  }))
}
