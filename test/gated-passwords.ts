/** Passwords whose hashing stops where a test wants it, so that something else happens meanwhile. */
import { createPasswords, type Passwords } from '../src/sign-in/users/passwords.server.ts'

interface Gate {
  /** Resolves when the work is done and its outcome is held back. */
  reached: Promise<void>
  open(): void
}

export type GatedPasswords = Passwords & {
  /** Holds back the outcome of the next call of this kind. */
  holdNext(kind: keyof Passwords): Gate
}

export function createGatedPasswords(): GatedPasswords {
  const real = createPasswords()
  const gates = new Map<keyof Passwords, () => Promise<void>>()

  async function pass<T>(kind: keyof Passwords, work: Promise<T>): Promise<T> {
    const wait = gates.get(kind)
    gates.delete(kind)
    const outcome = await work
    await wait?.()
    return outcome
  }

  return {
    hash: (...given) => pass('hash', real.hash(...given)),
    matches: (...given) => pass('matches', real.matches(...given)),
    holdNext(kind) {
      const reached = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      gates.set(kind, () => {
        reached.resolve()
        return opened.promise
      })
      return { reached: reached.promise, open: opened.resolve }
    },
  }
}
