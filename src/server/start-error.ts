/**
 * The program cannot start (or go on) for a reason that the operator can mend.
 * The message is a sentence or two that say what to do: print it without a stack and exit with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
