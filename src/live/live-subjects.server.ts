/** Who watches what: each subject's watchers, and each watcher's subjects, kept equal. */
export interface Subjects<W extends HasSubjects> {
  join(watcher: W, subject: string): void
  leave(watcher: W, subject: string): void
  leaveAll(watcher: W): void
  /** Nobody watches the subject any longer. Nobody is told. */
  forget(subject: string): void
  watchersOf(subject: string): W[]
}

interface HasSubjects {
  subjects: Set<string>
}

/** `onForsaken` is told when the last watcher of a subject has left it. */
export function createSubjects<W extends HasSubjects>(
  onForsaken: (subject: string) => void,
): Subjects<W> {
  const watchersOf = new Map<string, Set<W>>()

  function leave(watcher: W, subject: string): void {
    watcher.subjects.delete(subject)
    const watchers = watchersOf.get(subject)
    if (!watchers?.delete(watcher) || watchers.size > 0) return
    watchersOf.delete(subject)
    onForsaken(subject)
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
    forget(subject) {
      for (const watcher of watchersOf.get(subject) ?? []) watcher.subjects.delete(subject)
      watchersOf.delete(subject)
    },
    watchersOf: (subject) => [...(watchersOf.get(subject) ?? [])],
  }
}
