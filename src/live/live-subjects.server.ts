interface HasSubjects {
  subjects: Set<string>
}

/**
 * Who watches what: each subject's watchers, and each watcher's subjects, kept equal. `onLeave` is told who has left
 * a subject, and whether nobody watches it any longer.
 */
export function createSubjects<W extends HasSubjects>(
  onLeave: (watcher: W, subject: string, wasLast: boolean) => void,
) {
  const watchersOf = new Map<string, Set<W>>()

  function leave(watcher: W, subject: string): void {
    const watchers = watchersOf.get(subject)
    if (!watchers?.delete(watcher)) return
    watcher.subjects.delete(subject)
    if (watchers.size === 0) watchersOf.delete(subject)
    onLeave(watcher, subject, watchers.size === 0)
  }

  return {
    join(watcher: W, subject: string): void {
      watcher.subjects.add(subject)
      watchersOf.set(subject, (watchersOf.get(subject) ?? new Set()).add(watcher))
    },
    leave,
    leaveAll(watcher: W): void {
      for (const subject of watcher.subjects) leave(watcher, subject)
    },
    count: (): Map<string, number> =>
      new Map([...watchersOf].map(([subject, watchers]) => [subject, watchers.size])),
    watchersOf: (subject: string): W[] => [...(watchersOf.get(subject) ?? [])],
  }
}
