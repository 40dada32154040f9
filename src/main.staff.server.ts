import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { auditOperator } from './features/staff/audit.server.ts'
import { grantRole, revokeRole } from './features/staff/change-roles.server.ts'
import { listStaff } from './features/staff/list-staff.server.ts'
import { openSecrets, type Secrets } from './server/files/secrets.ts'
import type { Database } from './server/postgres/database.ts'
import { withDatabase } from './server/postgres/with-database.ts'
import { rotateKeys } from './sign-in/sessions/rotate-keys.server.ts'

/** `npm run staff -- …`: who works here, and the keys for access tokens. The audit log names who asked. */
const USAGE = `Usage: npm run staff -- grant EMAIL member|staff|admin [--vouched] [--by NAME]
       npm run staff -- revoke EMAIL staff|admin [--by NAME]
       npm run staff -- list
       npm run staff -- rotate-keys [--by NAME]
--vouched: you know whose account it is, though nobody has answered a mail there.
NAME is written into the audit log; without it, the name of the user at this machine.`

type Told = [said: string, exitCode: number]

await withDatabase(async (db, config) => {
  const asked = readArguments()
  if (!asked) return [USAGE, 1]
  const { operator, isVouched, words } = asked
  const [verb, email, role, ...more] = words
  if (verb === 'list' && !email) {
    return [(await listStaff(db)).join('\n') || 'Nobody works here yet', 0]
  }
  if (verb === 'rotate-keys' && !email) {
    return rotate(db, await openSecrets(config.dataDir, config.filesKey), operator)
  }
  if (!email || !role || more.length > 0) return [USAGE, 1]
  const change = { email, role, operator, isVouched }
  if (verb === 'grant') {
    const granted = await grantRole(db, change)
    return granted.done ? [`${email} now has the role ${role}`, 0] : [granted.sentence, 1]
  }
  if (verb !== 'revoke') return [USAGE, 1]
  const revoked = await revokeRole(db, change)
  return revoked.done ? [`${email} no longer has the role ${role}`, 0] : [revoked.sentence, 1]
})

function readArguments(): { operator: string; isVouched: boolean; words: string[] } | null {
  try {
    const options = { by: { type: 'string' }, vouched: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const operator = values.by?.trim() || userInfo().username
    return { operator, isVouched: values.vouched ?? false, words: positionals }
  } catch {
    return null
  }
}

async function rotate(db: Database, secrets: Secrets, operator: string): Promise<Told> {
  const { kid, from } = await rotateKeys(db, secrets, new Date())
  await db.transaction().execute((tx) => auditOperator(tx, operator, 'rotate-keys', kid))
  const said = `The key ${kid} signs from ${from.toISOString()} on; the old one stays known for another hour`
  return [said, 0]
}
