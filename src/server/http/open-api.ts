/** The contract of the JSON API, made of the schemas that check its calls (OpenAPI 3.1). */
import { once } from 'es-toolkit/function'
import { upperFirst } from 'es-toolkit/string'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { endpoint, type Endpoint } from './endpoint.ts'
import { PROBLEM_CODES, problemStatus, type ProblemCode } from './problem.ts'

/** An endpoint without its handlers. */
type Described = Omit<Endpoint<never>, 'handle' | 'exists'>

const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'For people.' }),
    code: z.enum(PROBLEM_CODES).meta({ description: 'For programs.' }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    retry_after: z.number().optional().meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'Problem', description: 'Why a call was refused (RFC 9457).' })

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'An access token of the sign-in service below /auth/v1, which speaks the protocol of @supabase/auth-js. ' +
    'Its public keys are at /auth/v1/.well-known/jwks.json.',
} as const

/** `GET /api/openapi.json`: made once, when it is first asked for; the table it describes holds it too. */
export function readOpenApi(endpoints: () => readonly Described[]) {
  const document = once(() => describeApi(endpoints()))
  return endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This contract (OpenAPI 3.1)',
    who: 'anyone',
    limit: 'documents',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handle: async () =>
      Response.json(document(), { headers: { 'cache-control': 'public, max-age=300' } }),
  })
}

export function describeApi(endpoints: readonly Described[]) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Hammerlane',
      version: '1',
      description: 'Auctions of repossessed vehicles. Amounts are dollars, times are UTC.',
    },
    servers: [{ url: '/', description: 'The marketplace' }],
    tags: [{ name: 'sign-in', description: 'The service at /auth/v1' }],
    paths: { ...pathsOf(endpoints), ...SIGN_IN },
    components: { securitySchemes: { bearer: BEARER } },
  })
}

function pathsOf(endpoints: readonly Described[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const one of endpoints) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) }
  }
  return paths
}

function operation(one: Described): ZodOpenApiOperationObject {
  const { params, query } = one
  return {
    operationId: nameOf(one),
    summary: one.summary,
    // Who is not signed in may call what is for anyone, and is told less.
    security: one.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
    },
    ...bodyOf(one),
    responses: { ...goodResponse(one), ...refusals(one) },
  }
}

function bodyOf({ body, bodyType, form }: Described) {
  if (body) {
    const required = !body.safeParse(undefined).success
    return { requestBody: { required, content: { 'application/json': { schema: body } } } }
  }
  if (!bodyType) return {}
  const schema = form ?? z.object({ file: z.string().meta({ format: 'binary' }) })
  return { requestBody: { required: true, content: { [bodyType]: { schema } } } }
}

function goodResponse({
  status,
  response,
  responseType = '*/*',
}: Described): ZodOpenApiResponsesObject {
  const content = response ? { 'application/json': { schema: response } } : { [responseType]: {} }
  return { [status]: { description: 'As asked', content } }
}

function refusals(one: Described): ZodOpenApiResponsesObject {
  const codes: ProblemCode[] = ['rate_limited', 'busy', 'internal_error']
  if (one.who !== 'anyone') codes.push('authentication_required', 'account_closed')
  if (one.params) codes.push('not_found')
  if (one.method !== 'GET') codes.push('bad_json', 'payload_too_large')
  if (one.query || one.body || one.bodyType) codes.push('validation_failed')
  const problem = { content: { 'application/problem+json': { schema: problemSchema } } }
  const responses = codes.map((code) => [
    String(problemStatus(code)),
    { description: code.replaceAll('_', ' '), ...problem },
  ])
  return {
    ...Object.fromEntries(responses),
    default: { description: 'Another refusal', ...problem },
  }
}

/** 'GET /api/auctions/{id}/bids' is `getAuctionsIdBids`. */
function nameOf({ method, path }: Described): string {
  const words = path.replace(/^\/api/, '').match(/[a-z0-9]+/gi) ?? []
  return method.toLowerCase() + words.map(upperFirst).join('')
}

const anyObject = { content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } } }

/** The sign-in service has a protocol of its own; here is where it begins. */
const SIGN_IN: ZodOpenApiPathsObject = Object.fromEntries(
  [
    ['/health', 'getSignInHealth', 'Whether the sign-in service lives'],
    ['/settings', 'getSignInSettings', 'Which ways of signing in there are'],
    ['/.well-known/jwks.json', 'getSignInKeys', 'The public keys of access tokens'],
  ].map(([path = '', operationId = '', summary = '']) => [
    path,
    {
      servers: [{ url: '/auth/v1', description: 'The sign-in service' }],
      get: {
        operationId,
        summary,
        tags: ['sign-in'],
        security: [{}],
        responses: { '200': { description: 'As asked', ...anyObject } },
      },
    },
  ]),
)
