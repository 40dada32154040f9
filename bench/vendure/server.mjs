/** A shop of Vendure with its own search on PostgreSQL, told by its parent where its database is. Tells it the port. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { bootstrap, DefaultLogger, DefaultSearchPlugin, LogLevel } from '@vendure/core'

const [databaseUrl] = await once(process, 'message')
const { hostname, username, password, pathname, searchParams } = new URL(databaseUrl)
const secret = () => randomBytes(16).toString('hex')

const app = await bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: 0 },
  authOptions: {
    cookieOptions: { secret: secret() },
    superadminCredentials: { identifier: secret(), password: secret() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: searchParams.get('host') ?? hostname,
    username,
    password,
    database: pathname.slice(1),
    synchronize: true,
  },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins: [DefaultSearchPlugin.init({})],
})
process.send(app.getHttpServer().address().port)
process.once('disconnect', () => process.exit())
