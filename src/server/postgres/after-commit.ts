import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { DB } from './database-types.ts'

/** Is given what transactions noted, of each that has committed and of no other. Must not throw. */
export type TellCommitted = (noted: readonly string[]) => void

/** A statement that never comes to the database: its connection notes the values. */
const NOTE = '/* to be told after the commit */'

/**
 * Notes what is to be told to others once the transaction has committed, without a round trip. Resolves with whether somebody
 * will tell it; if not, the database has to, by a notification of the transaction itself.
 */
export function tellAfterCommit(tx: Transaction<DB>, noted: readonly string[]): Promise<boolean> {
  return note(tx, noted)
}

/** Whether somebody else than the database tells what transactions note. */
export function isToldElsewhere(db: Kysely<DB>): Promise<boolean> {
  return note(db, [])
}

async function note(db: Kysely<DB>, noted: readonly string[]): Promise<boolean> {
  const { rows } = await db.executeQuery<{ isNoted: boolean }>(CompiledQuery.raw(NOTE, [...noted]))
  return rows[0]?.isNoted === true
}

/** What a transaction has noted, kept by the connection that it has. */
export function createCommitNotes(tell: TellCommitted | undefined) {
  let notes: string[] = []

  return {
    /** The answer where nothing but a note was asked for. */
    answerTo(text: string, values: readonly unknown[]) {
      if (text !== NOTE) return null
      if (tell) notes.push(...values.map(String))
      return { command: 'SELECT', rowCount: 1, rows: [{ isNoted: tell !== undefined }] }
    },
    /** The database's word for what a statement has done: of a transaction that failed its commit is a rollback. */
    hear(command: string): void {
      if (command !== 'COMMIT' && command !== 'ROLLBACK') return
      const ended = notes
      notes = []
      if (command === 'COMMIT' && ended.length > 0) tell?.(ended)
    },
  }
}
