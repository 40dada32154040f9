import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = 'db/migrations'

/** A folder, to be removed, with the migrations before the first of that name: a database as an earlier release left it. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-before-'))
  const files = (await readdir(FOLDER)).toSorted()
  const end = files.findIndex((file) => file.endsWith(`_${name}.sql`))
  await Promise.all(files.slice(0, end).map((file) => cp(join(FOLDER, file), join(folder, file))))
  return folder
}
