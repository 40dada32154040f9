/** What people have kept of us: receipts, checkpoints, ledgers and the key, as the calls answer them. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { checkpointSchema, type Checkpoint } from '../../rules/proof/checkpoint.ts'
import { publishedKeySchema } from '../../rules/proof/published-key.ts'
import { receiptSchema, type Receipt } from '../../rules/proof/receipt.ts'
import { StartError } from '../../server/start-error.ts'
import { publicKeyOf, type PublicKey } from './proof-key.server.ts'
import type { PublishedLine } from './verify-receipts.server.ts'

/** One receipt, or several in an array; the whole answer to a bid is one too. */
export async function readReceipts(file: string): Promise<Receipt[]> {
  const answer = z.object({ receipt: receiptSchema }).transform(({ receipt }) => receipt)
  const each = z.union([receiptSchema, answer])
  return readJson(file, oneOrMore(each), 'receipts, as a bid is answered with')
}

/** One page of GET /api/checkpoints, several in an array, or the checkpoints alone. */
export async function readKeptCheckpoints(file: string): Promise<Checkpoint[]> {
  const page = z.object({ items: z.array(checkpointSchema) }).transform(({ items }) => items)
  const each = z.union([page, checkpointSchema])
  const found = await readJson(
    file,
    oneOrMore(each),
    'checkpoints, as GET /api/checkpoints answers',
  )
  return found.flat()
}

const openedSchema = z.object({
  maximum: z.int().nullish(),
  automatic: z.string().optional(),
  salt: z.string(),
})

/** The ledger of one auction, or its pages in an array. */
export async function readKeptLedger(file: string): Promise<PublishedLine[]> {
  const line = z.object({
    seq: z.int(),
    type: z.string(),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
    seal: z.string(),
    opened: openedSchema.nullish(),
    hash: z.string(),
  })
  const page = z.object({ items: z.array(line) }).transform(({ items }) => items)
  const words = 'a ledger, as GET /api/auctions/{id}/ledger answers'
  return (await readJson(file, oneOrMore(page), words)).flat()
}

/** From a file, PEM (any number) or an answer of GET /api/checkpoints, or fetched from the site at an address. */
export async function readPublicKeys(from: string): Promise<PublicKey[]> {
  const text = /^https?:/.test(from) ? await fetchCheckpoints(from) : await readText(from)
  const blocks = text.trimStart().startsWith('{') ? null : text.match(PEM)
  if (blocks) return blocks.map((pem) => keyOf(pem, from))
  const answer = z.object({
    public_key: z.string(),
    // Answers from before keys had ids have none.
    keys: z.array(publishedKeySchema).default([]),
  })
  const { public_key: pem, keys } = parsed(text, answer, from, 'a public key')
  if (keys.length === 0) return [keyOf(pem, from)]
  return keys.map((key) => ({ ...keyOf(key.public_key, from), until: key.until }))
}

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g

function keyOf(pem: string, from: string): PublicKey {
  try {
    return publicKeyOf(pem)
  } catch (cause) {
    throw new StartError(`${from} does not hold a public key (Ed25519).`, { cause })
  }
}

async function fetchCheckpoints(site: string): Promise<string> {
  const response = await fetch(new URL('/api/checkpoints?limit=1', site)).catch(
    (cause: unknown) => {
      throw new StartError(`${site} cannot be reached, so its key is not known.`, { cause })
    },
  )
  return response.text()
}

function oneOrMore<Schema extends z.ZodType>(each: Schema) {
  return z.union([z.array(each), each.transform((one) => [one])])
}

async function readJson<T>(file: string, schema: z.ZodType<T>, what: string): Promise<T> {
  return parsed(await readText(file), schema, file, what)
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be read.`, { cause })
  })
}

function parsed<T>(text: string, schema: z.ZodType<T>, from: string, what: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(`${from} does not hold ${what}.`, { cause })
  }
}
