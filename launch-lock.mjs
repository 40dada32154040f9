/** A lock among processes that share a folder, for the launcher, which has nothing but an old Node. */
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'

/**
 * Does some work while holding a lock file. While another process holds it, waits: calls `onWaiting` once, and `throwIfEnded`
 * again and again, which may throw to end the wait. A lock whose holder was killed is taken over.
 */
export async function whileLocked(file, { onWaiting, throwIfEnded }, work) {
  for (let hasWaited = false; !tryLock(file); hasWaited = true) {
    if (!hasWaited) onWaiting()
    await new Promise((resolve) => setTimeout(resolve, 200))
    throwIfEnded()
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file) {
  // Written aside and linked into place: the lock is never seen half written.
  const note = `${file}.${process.pid}`
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid, since: startOf(process.pid) }))
    linkSync(note, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfAbandoned(file, `${note}.abandoned`)
    return false
  } finally {
    rmSync(note, { force: true })
  }
}

/** Moved away first, then looked at again: should another have taken it over in between, it is put back. */
function removeIfAbandoned(file, aside) {
  if (isHeld(file)) return
  try {
    renameSync(file, aside)
    if (isHeld(aside)) linkSync(aside, file)
    unlinkSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

function isHeld(file) {
  let holder
  try {
    holder = JSON.parse(readFileSync(file, 'utf8'))
    process.kill(holder.pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startOf(holder.pid) === holder.since
}

/** When a process started, so that its number given to another is noticed. Where there is no /proc, the number alone counts. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return 'unknown'
  }
}
