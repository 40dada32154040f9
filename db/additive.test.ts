/** Migrations that processes of the version before survive: docs/decisions/0061-side-by-side.md. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { survivorsOf } from '../src/server/postgres/migrate.ts'

const FOLDER = 'db/migrations'
/** Those up to it were written while a release with a migration stopped all processes. */
const LAST_THAT_STOPPED = 103

/** Tables into which statements of the running version write whole rows, and so null into a column that they do not know. */
const filledWhole = globSync('src/**/*.server.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/populate_recordset\(null::(\w+)/g)].map(
    ([, table = '']) => table,
  ),
)

/** What a running process of the version before would stumble over, in words; null where nothing is taken away. */
function breaks(sql: string): string | null {
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
  return statements.find(breaksAlone) ?? null
}

function breaksAlone(statement: string): boolean {
  const [, table = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) /.exec(statement) ?? []
  const added = statement.split(',').filter((part) => /\badd (column )?\w+ /.test(part))
  const mustBeGiven = added.filter((part) => part.includes('not null'))
  return (
    /^drop (table|view|materialized view|function|type|domain|schema|sequence)\b/.test(statement) ||
    /\bdrop column\b/.test(statement) ||
    /^alter .*\brename\b/.test(statement) ||
    /\balter (column )?\w+ (set data )?type\b/.test(statement) ||
    /\bset not null\b/.test(statement) ||
    mustBeGiven.some((part) => filledWhole.includes(table) || !/ default | generated /.test(part))
  )
}

const later = readdirSync(FOLDER).filter((name) => Number(name.slice(0, 4)) > LAST_THAT_STOPPED)

test.each([...later, '0001_accounts.sql'])(
  '%s takes nothing from the version before, or its name says which versions survive it',
  (name) => {
    const isOld = !later.includes(name)
    const broken = breaks(readFileSync(`${FOLDER}/${name}`, 'utf8'))
    expect(isOld || broken === null || survivorsOf(name) > 0 ? null : broken).toBeNull()
    expect(survivorsOf(name)).toBeLessThanOrEqual(Number(name.slice(0, 4)))
  },
)

describe('it is noticed that a migration', () => {
  test.each([
    ['drops a table', 'drop table lots;'],
    ['drops a column', 'create table more (id int); alter table lots\n  drop column named;'],
    ['renames a column', 'alter table lots rename column named to title;'],
    ['changes a type', 'alter table lots alter column id type bigint;'],
    ['lets nothing be missing', 'alter table lots alter named set not null;'],
    [
      'adds what the version before would have to give',
      'alter table lots add column id int not null;',
    ],
    [
      'adds what it would leave out of a whole row',
      'alter table bids add id int not null default 0;',
    ],
  ])('%s', (_, sql) => expect(breaks(sql)).not.toBeNull())
})

describe('it is allowed that a migration', () => {
  test.each([
    ['adds a column with a default', 'alter table lots add column id int not null default 0;'],
    ['adds a column to a ledger', 'alter table auction_events add told text;'],
    ['adds a table', 'create table more (id int not null);'],
    ['drops an index', 'drop index lots_idx;'],
    ['speaks of dropping', '-- drop table lots;\ncreate function f() as $$ drop table lots; $$;'],
  ])('%s', (_, sql) => expect(breaks(sql)).toBeNull())
})
