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

/** The first statement that is not known to be harmless for a running process of the version before; null where there is none. */
function breaks(sql: string): string | null {
  const statements = statementsOf(sql)
  const made = statements.flatMap(
    (one) => /^create (?:unlogged )?table (?!if )(\w+)/.exec(one)?.[1] ?? [],
  )
  return statements.find((statement) => !isHarmless(statement, new Set(made))) ?? null
}

/** Without comments, quotation marks, and what is said within texts and bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gm, (part) =>
      /^(--|\/\*)/.test(part) ? ' ' : "''",
    )
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\bpublic\./g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** What is not here may be harmless, too: then the name of its file says so, `_after_0001`. */
const HARMLESS = [
  /^create (table|unlogged table|view|type|sequence|function|trigger|index) /,
  /^insert into (?!.* do update )/,
  /^comment on /,
  /^select 1$/,
  /^select pgboss\.create_queue\('', ''::jsonb\)$/,
]

/** `made` are tables of the same migration, of which nobody else knows. */
function isHarmless(statement: string, made: ReadonlySet<string>): boolean {
  if (HARMLESS.some((kind) => kind.test(statement))) return true
  const [, indexed = ''] = /^create unique index .*?\bon (\w+)/.exec(statement) ?? []
  if (made.has(indexed)) return true
  const [, table = '', changes = ''] =
    /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  if (table === '') return false
  return made.has(table) || partsOf(changes).every((change) => addsHarmless(table, change))
}

/** What is between commas, those within brackets aside. */
function partsOf(list: string): string[] {
  let depth = 0
  const marked = list.replace(/[(),]/g, (sign) => {
    depth += { '(': 1, ')': -1 }[sign] ?? 0
    return sign === ',' && depth === 0 ? ';' : sign
  })
  return marked.split(';').map((part) => part.trim())
}

const CONSTANT = /\bdefault ('')(::[\w[\]]+)?(?= |$)|\bdefault (-?[\d.]+|true|false|now\(\))(?= |$)/

/** Whether a column is added that may be left out, by statements that name their columns and by those that write whole rows. */
function addsHarmless(table: string, change: string): boolean {
  const [, name = '', rest = ''] =
    /^add (?:column )?(?:if not exists )?(\w+) (.+)$/.exec(change) ?? []
  if (name === '' || /^(constraint|check|unique|primary|foreign|exclude)$/.test(name)) return false
  if (/\b(unique|primary key|check|generated|\w*serial)\b/.test(rest)) return false
  const isConstant = CONSTANT.test(rest)
  if (/\bdefault\b/.test(rest) && !isConstant) return false
  return !rest.includes('not null') || (isConstant && !filledWhole.includes(table))
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
    ['drops a column without the word', 'alter table lots drop named;'],
    ['drops a constraint', 'alter table lots drop constraint lots_key;'],
    ['drops an index', 'drop index lots_idx;'],
    ['drops a trigger', 'drop trigger lots_told on lots;'],
    ['drops a default', 'alter table lots alter column named drop default;'],
    ['renames a column', 'alter table lots rename column named to title;'],
    ['changes a type', 'alter table lots alter column id type bigint;'],
    ['changes a function', "create or replace function f() returns int return '1'::int;"],
    ['changes rows', "update lots set named = 'a';"],
    ['lets nothing be missing', 'alter table lots alter named set not null;'],
    ['adds a constraint', 'alter table lots add constraint lots_check check (id > 0);'],
    ['adds a constraint without a name', 'alter table lots add check (id > 0);'],
    ['lets nothing be there twice', 'create unique index lots_key on lots (named);'],
    ['does it in a block', 'do $$ begin alter table lots drop named; end $$;'],
    ['does it behind a text', "comment on table lots is 'it''s --'; drop table lots;"],
    ['does it in a second change', 'alter table lots add told text, drop named;'],
    [
      'adds what the version before would have to give',
      'alter table lots add column id int not null;',
    ],
    ['adds such a number', 'alter table lots add column price numeric(10,2) not null;'],
    [
      'adds one beside one with a default',
      'alter table lots add a int default 0, add b int not null;',
    ],
    ['adds a default that fills each row', 'alter table lots add id uuid default random_id();'],
    ...['bids', 'public.bids', '"bids"', 'only public."bids"'].map((table) => [
      `adds what it would leave out of a whole row of ${table}`,
      `alter table ${table} add id int not null default 0;`,
    ]),
  ])('%s', (_, sql) => expect(breaks(sql)).not.toBeNull())
})

describe('it is allowed that a migration', () => {
  test.each([
    ['adds a column with a default', 'alter table lots add column id int not null default 0;'],
    ['adds a number', 'alter table lots add price numeric(10,2) not null default 0, add a text;'],
    ['adds a list', "alter table lots add told jsonb not null default '[]'::jsonb;"],
    ['adds a column to a ledger', 'alter table auction_events add told text;'],
    ['adds a table', 'create table more (id int not null);'],
    [
      'adds a table that a crash empties',
      'create unlogged table more (id int); create unique index more_key on more (id);',
    ],
    ['adds an index', 'create index lots_idx on lots (named);'],
    [
      'goes on with its own table',
      'create table more (id int); create unique index more_key on more (id); alter table more add check (id > 0);',
    ],
    ['adds rows', "insert into settings values ('a;b');"],
    ['explains', "comment on table lots is 'drop table lots;';"],
    [
      'adds a function and a trigger',
      'create function g() returns int return 1; create trigger told after insert on lots execute function g();',
    ],
    ['adds a queue', `select pgboss.create_queue('more', '{"policy": "singleton"}'::jsonb);`],
    ['stands for a release without one', 'select 1;'],
    ['speaks of dropping', '-- drop table lots;\ncreate function f() as $$ drop table lots; $$;'],
  ])('%s', (_, sql) => expect(breaks(sql)).toBeNull())
})
