import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { endpoints } from '../../endpoints.ts'
import { describeApi } from './open-api.ts'

// As a client gets it, without what only exists in memory.
const document = JSON.parse(JSON.stringify(describeApi(endpoints)))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'api')

let market: Marketplace
let member: string
let lot: string

beforeAll(async () => {
  market = await openMarketplace()
  member = await aMember(market.db, { profile: { full_name: 'Ada Lovelace' } })
  lot = await aLot(market.db, { buy_now_price: 20_000 })
})
afterAll(() => market.close())

describe('the contract', () => {
  test('names every call, once, with its parameters and who may call', () => {
    const names = endpoints.map(({ method, path, who }) => {
      const operation = document.paths[path]?.[method.toLowerCase()]
      const inPath = (operation?.parameters ?? []).filter(
        (one: { in: string }) => one.in === 'path',
      )
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(inPath.map((one: { name: string }) => one.name)).toEqual(named)
      expect(operation.security).toContainEqual(who === 'anyone' ? {} : { bearer: [] })
      return operation.operationId
    })
    expect(new Set(names).size).toBe(endpoints.length)
  })

  test('tells of each call what a good answer and each refusal look like', () => {
    for (const { method, path, status } of endpoints) {
      const { responses } = document.paths[path][method.toLowerCase()]
      expect(responses[status].content).toBeTruthy()
      expect(responses.default.content['application/problem+json'].schema).toEqual({
        $ref: '#/components/schemas/Problem',
      })
    }
  })

  test('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, pointer = ''] of references) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce((at, name) => at?.[name], document)
      expect(found).toBeTruthy()
    }
  })
})

test.each<[method: string, template: string, path: () => string, by: boolean, body?: unknown]>([
  ['GET', '/api/auctions/facets', () => '/api/auctions/facets', false],
  ['GET', '/api/auctions', () => '/api/auctions?limit=5', false],
  ['GET', '/api/auctions/{id}', () => `/api/auctions/${lot}`, false],
  ['GET', '/api/auctions/{id}/bids', () => `/api/auctions/${lot}/bids`, true],
  ['GET', '/api/auctions/{id}/ledger', () => `/api/auctions/${lot}/ledger`, false],
  ['GET', '/api/categories', () => '/api/categories', false],
  ['POST', '/api/auctions/{id}/bids', () => `/api/auctions/${lot}/bids`, true, { amount: 10_200 }],
  ['POST', '/api/auctions/{id}/bids', () => `/api/auctions/${lot}/bids`, true, { amount: -1 }],
  ['POST', '/api/auctions/{id}/bids', () => `/api/auctions/${lot}/bids`, false, { amount: 1 }],
  ['GET', '/api/auctions/{id}', () => '/api/auctions/nothing', false],
  ['GET', '/api/auctions', () => '/api/auctions?limit=none', false],
])('%s %s answers as the contract says', async (method, template, path, isMember, body) => {
  const answer = await market.ask(method, path(), {
    ...(isMember && { by: member }),
    ...(body !== undefined && { body }),
  })
  const validate = schemaOf(template, method, answer.status)
  validate(answer.body)
  expect(validate.errors ?? []).toEqual([])
})

test('a check that must fail does fail: the schemas are not empty', () => {
  const validate = schemaOf('/api/auctions/{id}', 'GET', 200)
  expect(validate({ id: 'x' })).toBe(false)
  expect(schemaOf('/api/auctions/{id}', 'GET', 404)({ code: 'nonsense' })).toBe(false)
})

function schemaOf(template: string, method: string, status: number): ValidateFunction {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  const names = ['paths', template, method.toLowerCase(), 'responses', `${status}`, 'content', type]
  const pointer = names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const validate = ajv.getSchema(`api#/${encodeURI(pointer)}/schema`)
  if (!validate) throw new Error(`The contract has no schema at ${pointer}`)
  return validate
}
