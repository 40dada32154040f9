import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * A program that does one thing: says what came of it and ends the process with the code.
 * `failed` is the code where it could not be done.
 */
export async function runCommand(
  work: () => Promise<[said: string, exitCode: number]>,
  failed = 1,
): Promise<never> {
  try {
    const [said, exitCode] = await work()
    process.stdout.write(`${said}\n`)
    process.exit(exitCode)
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else createLog('info').fatal({ err: error }, 'the command could not go on')
    process.exit(failed)
  }
}
