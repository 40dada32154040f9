import { grantRole } from './features/staff/grant-role.server.ts'
import { withDatabase } from './server/with-database.ts'

/** `npm run staff -- grant EMAIL ROLE`: gives an account a role. */
const USAGE = 'Usage: npm run staff -- grant EMAIL member|staff|admin'

await withDatabase(async (db) => {
  const [verb, email, role, ...more] = process.argv.slice(2)
  if (verb !== 'grant' || !email || !role || more.length > 0) return [USAGE, 1]
  const result = await grantRole(db, email, role)
  return result.granted ? [`${email} now has the role ${role}`, 0] : [result.sentence, 1]
})
