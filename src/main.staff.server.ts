import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { changeProofKey } from './engine/proof/change-key.server.ts'
import { auditOperator } from './features/staff/audit.server.ts'
import { grantRole, revokeRole } from './features/staff/change-roles.server.ts'
import { listStaff } from './features/staff/list-staff.server.ts'
import type { Config } from './server/config/config.ts'
import { openSecrets, type Secrets } from './server/files/secrets.ts'
import type { Database } from './server/postgres/database.ts'
import { withDatabase } from './server/postgres/with-database.ts'
import { rotateKeys } from './sign-in/sessions/rotate-keys.server.ts'

/** `npm run staff -- …`: who works here, the keys for access tokens, and the key of checkpoints. The audit log names who asked. */
const USAGE = `Usage: npm run staff -- grant EMAIL member|staff|admin [--vouched] [--by NAME]
       npm run staff -- revoke EMAIL staff|admin [--by NAME]
       npm run staff -- list
       npm run staff -- rotate-keys [--by NAME]
       npm run staff -- change-checkpoint-key [--lost] [--by NAME]
rotate-keys: the key of access tokens. change-checkpoint-key: the key that signs checkpoints and receipts;
--lost: the one before is gone for good, so it cannot sign that another follows it.
--vouched: you know whose account it is, though nobody has answered a mail there.
NAME is written into the audit log; without it, the name of the user at this machine.`

type Told = [said: string, exitCode: number]

await withDatabase(async (db, config) => {
  const asked = readArguments()
  if (!asked) return [USAGE, 1]
  const { operator, isVouched, isLost, words } = asked
  const [verb, email, role, ...more] = words
  if (verb === 'list' && !email) {
    return [(await listStaff(db)).join('\n') || 'Nobody works here yet', 0]
  }
  if (verb === 'rotate-keys' && !email) {
    return rotate(db, await openSecrets(config.dataDir, config.filesKey), operator)
  }
  if (verb === 'change-checkpoint-key' && !email) {
    return changeKey(db, config, operator, isLost)
  }
  if (!email || !role || more.length > 0) return [USAGE, 1]
  const needsSecondStep = config.signIn.staffSecondStep
  const change = { email, role, operator, isVouched, needsSecondStep }
  if (verb === 'grant') {
    const granted = await grantRole(db, change)
    return granted.done ? [`${email} now has the role ${role}`, 0] : [granted.sentence, 1]
  }
  if (verb !== 'revoke') return [USAGE, 1]
  const revoked = await revokeRole(db, change)
  return revoked.done ? [`${email} no longer has the role ${role}`, 0] : [revoked.sentence, 1]
})

interface Asked {
  operator: string
  isVouched: boolean
  isLost: boolean
  words: string[]
}

function readArguments(): Asked | null {
  try {
    const options = {
      by: { type: 'string' },
      vouched: { type: 'boolean' },
      lost: { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const operator = values.by?.trim() || userInfo().username
    const { vouched: isVouched = false, lost: isLost = false } = values
    return { operator, isVouched, isLost, words: positionals }
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

async function changeKey(
  db: Database,
  config: Config,
  operator: string,
  isLost: boolean,
): Promise<Told> {
  return db.transaction().execute(async (tx) => {
    const changed = await changeProofKey(tx, { places: config, isLost })
    if (changed.outcome === 'refused') return [changed.sentence, 1]
    const { id, file, before, isSignedByBefore } = changed
    const details = { before, signed_by_before: isSignedByBefore }
    await auditOperator(tx, operator, 'change-checkpoint-key', id, details)
    const vouched = isSignedByBefore
      ? `The key before, ${before}, has signed that this one follows it.`
      : `The key before, ${before}, could not sign that this one follows it: tell whoever keeps checkpoints the new id in another way.`
    const said = `The key ${id} signs checkpoints and receipts; running servers take it up within 10 seconds.`
    const secret = file
      ? `Its secret is ${file}: copy it to every other machine of this database now, and back it up.`
      : 'Its secret is in PROOF_KEYS: every process of this database needs it there, and keep it in the secret store for good.'
    return [`${said}\n${vouched}\n${secret}`, 0]
  })
}
