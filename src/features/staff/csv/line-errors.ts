/** What is wrong with a file, line by line. */

export interface LineError {
  /** Of the file, from 1. */
  line: number
  message: string
}

/** More than anybody reads. */
const MOST_TOLD = 100

export interface LineErrors {
  note(line: number, message: string): void
  /** The first of them. */
  told: readonly LineError[]
  /** How many there are in all. */
  count: number
}

export function createLineErrors(): LineErrors {
  const told: LineError[] = []
  return {
    told,
    count: 0,
    note(line, message) {
      this.count += 1
      if (told.length < MOST_TOLD) told.push({ line, message })
    },
  }
}
