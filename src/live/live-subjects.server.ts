/** Who watches what: each subject's watchers, and each watcher's subjects, kept equal. */
export interface Subjects<W extends HasSubjects> {
  join(watcher: W, subject: string): void
  leave(watcher: W, subject: string): void
  leaveAll(watcher: W): void
  watchersOf(subject: string): W[]
}

interface HasSubjects {
  subjects: Set<string>
}

/** `onLeave` is told who has left a subject, and whether nobody watches it any longer. */
export function createSubjects<W extends HasSubjects>(
  onLeave: (watcher: W, subject: string, wasLast: boolean) => void,
): Subjects<W> {
  const watchersOf = new Map<string, Set<W>>()

  function leave(watcher: W, subject: string): void {
    const watchers = watchersOf.get(subject)
    if (!watchers?.delete(watcher)) return
    watcher.subjects.delete(subject)
    if (watchers.size === 0) watchersOf.delete(subject)
    onLeave(watcher, subject, watchers.size === 0)
  }

  return {
    join(watcher, subject) {
      watcher.subjects.add(subject)
      const watchers = watchersOf.get(subject)
      if (watchers) watchers.add(watcher)
      else watchersOf.set(subject, new Set([watcher]))
    },
    leave,
    leaveAll(watcher) {
      for (const subject of watcher.subjects) leave(watcher, subject)
    },
    watchersOf: (subject) => [...(watchersOf.get(subject) ?? [])],
  }
}
