import { grantRole } from './features/staff/grant-role.server.ts'
import { openSecrets } from './server/files/secrets.ts'
import { withDatabase } from './server/postgres/with-database.ts'
import { rotateKeys } from './sign-in/sessions/rotate-keys.server.ts'

/**
 * `npm run staff -- grant EMAIL ROLE`: gives an account a role.
 * `npm run staff -- rotate-keys`: makes a new key for access tokens, and signs nobody out.
 */
const USAGE = `Usage: npm run staff -- grant EMAIL member|staff|admin
       npm run staff -- rotate-keys`

await withDatabase(async (db, config) => {
  const [verb, email, role, ...more] = process.argv.slice(2)
  if (verb === 'rotate-keys' && !email) {
    const secrets = await openSecrets(config.dataDir, config.filesKey)
    const { kid, from } = await rotateKeys(db, secrets, new Date())
    return [
      `The key ${kid} signs from ${from.toISOString()} on; the old one stays known for another hour`,
      0,
    ]
  }
  if (verb !== 'grant' || !email || !role || more.length > 0) return [USAGE, 1]
  const result = await grantRole(db, email, role)
  return result.granted ? [`${email} now has the role ${role}`, 0] : [result.sentence, 1]
})
