/** The setting of NATS: part of `config.ts`. */
import { z } from 'zod'

/** Servers of one cluster, and how they let us in. */
export interface NatsSettings {
  /** Each as host and port. */
  servers: string[]
  /** Whether the line has to be encrypted. */
  tls: boolean
  credentials: { user: string; pass: string } | { token: string } | undefined
}

const MESSAGE =
  'must be an address such as nats://user:password@nats.example.com:4222 (tls:// for an encrypted line), several of one cluster with commas between; leave it unset to have PostgreSQL tell all news'

export const natsSettings = {
  NATS_URL: z
    .string()
    .refine((text) => natsAt(text) !== undefined, MESSAGE)
    .transform(natsAt)
    .optional(),
}

/** Undefined where it is no such address. */
function natsAt(text: string): NatsSettings | undefined {
  const addresses = text.split(',').map((one) => one.trim())
  if (!addresses.every((one) => URL.canParse(one))) return undefined
  const urls = addresses.map((one) => new URL(one))
  const [first] = urls
  const isOne = ({ protocol, hostname, pathname, search, hash }: URL) =>
    /^(nats|tls):$/.test(protocol) &&
    protocol === first?.protocol &&
    hostname !== '' &&
    /^\/?$/.test(pathname) &&
    search + hash === ''
  if (!first || !urls.every(isOne)) return undefined
  // The first that names any is good for all: they are one cluster.
  const named = urls.find(({ username }) => username !== '')
  if (named && !isEncoded(named.username + named.password)) return undefined
  return {
    servers: urls.map(({ host }) => host),
    tls: first.protocol === 'tls:',
    credentials: named && credentialsOf(named),
  }
}

/** A name alone is a token, as in the addresses of NATS' own tools. */
function credentialsOf({ username, password }: URL): NatsSettings['credentials'] {
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
