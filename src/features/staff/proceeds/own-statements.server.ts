import { answerDeskText } from '../../../languages/answers/desk.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { requireConsignor } from '../consignors/own/require-consignor.server.ts'
import {
  OWN_STATEMENTS_ADDRESS,
  ownStatementPageSchema,
  pageQuerySchema,
  statementsSchema,
} from './proceeds.ts'
import { listStatements, readLines, readStatement } from './read-statements.server.ts'
import { statementCsv, statementPdf, type StatementParts } from './statement-files.server.ts'

interface Services {
  db: Database
}

const own = { method: 'GET', who: 'consignor' } as const
const ONE = `${OWN_STATEMENTS_ADDRESS}/{id}` as const

export const listOwnStatements = endpoint({
  ...own,
  path: OWN_STATEMENTS_ADDRESS,
  summary: 'The proceeds statements of a consignor for its own people, the newest first',
  limit: 'reads',
  query: pageQuerySchema,
  response: statementsSchema,
  async handle({ query, member }, { db }: Services) {
    const { id: consignor } = await requireConsignor(db, member)
    return listStatements(db, { ...query, consignor })
  },
})

const readOwnStatement = endpoint({
  ...own,
  path: ONE,
  summary: 'A proceeds statement with its lines, for the people of its consignor',
  limit: 'reads',
  params: idParams,
  response: ownStatementPageSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const statement = await ownStatement(db, id, member)
    return { statement, lines: await readLines(db, id) }
  },
})

const readOwnStatementPdf = endpoint({
  ...own,
  path: `${ONE}/statement.pdf`,
  summary: 'The same as a PDF file',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  async handle({ params: { id }, member }, parts: StatementParts) {
    return statementPdf(parts, await ownStatement(parts.db, id, member))
  },
})

const readOwnStatementCsv = endpoint({
  ...own,
  path: `${ONE}/statement.csv`,
  summary: 'Its lines as a CSV file',
  limit: 'documents',
  params: idParams,
  responseType: 'text/csv',
  async handle({ params: { id }, member }, { db }: Services) {
    return statementCsv(db, await ownStatement(db, id, member))
  },
})

/** @throws Problem `not_found`, also for another consignor's */
async function ownStatement(db: Database, id: string, member: Member) {
  const consignor = await requireConsignor(db, member)
  const statement = await readStatement(db, id)
  if (statement?.consignor.id !== consignor.id)
    throw new Problem('not_found', answerDeskText('statementNotFound'))
  return statement
}

export const OWN_STATEMENT_CALLS = [
  ...[listOwnStatements, readOwnStatement, readOwnStatementPdf, readOwnStatementCsv],
]
