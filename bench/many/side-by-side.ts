/** Processes of the product on one database, as behind one address. */
import { freePort } from '../free-port.ts'
import { startProduct, type Product } from '../product.ts'

/** What all of them believe to be the address of the house: a token that is good at one is good at each. */
export const ADDRESS = 'http://hammerlane.example'

type Setup = { dataDir: string; databaseUrl: string }

/** Each at a port of its own; `env` adds settings. */
export async function startTwo(
  setup: Setup,
  env: Record<string, string> = {},
): Promise<[Product, Product]> {
  return [await startAt(setup, await freePort(), env), await startAt(setup, await freePort(), env)]
}

export function startAt(
  setup: Setup,
  port: number,
  env: Record<string, string> = {},
): Promise<Product> {
  return startProduct(setup, { port, env: { PUBLIC_URL: ADDRESS, ...env } })
}
