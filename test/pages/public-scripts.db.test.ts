import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/languages/language.ts'
import { backOfficeSources, OF_BACK_OFFICE, ownWordsOf, quotedIn } from './back-office-words.ts'

/** Where staff and the people of consignors call, as it stands in scripts, whatever quotes it is put in. */
const CALLS = /["'`]\/api\/(?:staff|consignor)\b/
/** The first script, and what it loads to hydrate a page. */
const OF_EVERY_PAGE = ['index', 'hydrate-page']
const SCREENS = [...readFileSync('src/pages.ts', 'utf8').matchAll(/\/([\w-]+-page)\.tsx'/g)].map(
  ([, name = '']) => name,
)
const PUBLIC_PAGES = SCREENS.filter((screen) => screen !== 'staff-page')

test.each(LANGUAGES)(
  'in %s no page but those of the back office loads a script that calls for it',
  (language) => {
    const scripts = scriptsIn(language)
    const calls = (name: string) => CALLS.test(scripts.get(name) ?? '')
    expect(PUBLIC_PAGES.length).toBeGreaterThan(20)
    const loaded = loadedBy(scripts, [...OF_EVERY_PAGE, ...PUBLIC_PAGES])
    expect([...loaded].filter(calls)).toEqual([])
    // By which its scripts are known.
    expect([...loadedBy(scripts, ['back-office'])].filter(calls)).not.toEqual([])
  },
)

test.each(LANGUAGES)(
  'in %s no page but those of the back office loads a script with a module of it',
  (language) => {
    const scripts = scriptsIn(language)
    const loaded = loadedBy(scripts, [...OF_EVERY_PAGE, ...PUBLIC_PAGES])
    const isPublic = (name: string) => loaded.has(name)
    const said = quotedIn(textOf(scripts, isPublic))
    const saidElsewhere = quotedIn(textOf(scripts, (name) => !isPublic(name)))
    const words = ownWordsOf(language)
    const strange = [...words].flatMap(([module, own]) =>
      own.filter((word) => said.has(word)).map((word) => `${module}: ${word}`),
    )
    expect(strange).toEqual([])
    // By which its modules are known: all but such as say nothing of their own.
    const known = [...words.values()].filter((own) => own.some((word) => saidElsewhere.has(word)))
    expect(known.length / words.size).toBeGreaterThan(0.75)
  },
)

/** Also those that say nothing of their own, by which a script could be told to hold them. */
test('no module but those of the back office imports one of it', () => {
  const imports = /(?:from|import)\s*\(?\s*'([^']+)'/g
  const importers = globSync('src/**/*.{ts,tsx}').filter((file) => {
    if (OF_BACK_OFFICE.test(file) || /\.server\.ts$|\.test\.tsx?$/.test(file)) return false
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(imports)].some(([, from = '']) => /(?:^|\/)staff\//.test(from))
  })
  // The server's list of endpoints and its jobs, and the list of all pages, which loads each once it is opened.
  expect(importers.toSorted()).toEqual(['src/endpoints.ts', 'src/jobs.ts', 'src/pages.gen.ts'])
  expect(backOfficeSources().length).toBeGreaterThan(300)
})

/** Their texts by their names, 'home-page-473bNT3u.js'. */
function scriptsIn(language: Language): Map<string, string> {
  const files = globSync(`dist/${language}/client/assets/*.js`)
  return new Map(files.map((file) => [basename(file), readFileSync(file, 'utf8')]))
}

function textOf(scripts: Map<string, string>, isMeant: (name: string) => boolean): string {
  return [...scripts].flatMap(([name, text]) => (isMeant(name) ? [text] : [])).join('\n')
}

/** All that some parts of the program load by themselves: what they import, not what is loaded once it is needed. */
function loadedBy(scripts: Map<string, string>, parts: readonly string[]): Set<string> {
  const names = [...scripts.keys()]
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    const imports = (scripts.get(name) ?? '').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)
    for (const [, imported = ''] of imports) load(imported)
  }
  for (const part of parts) {
    const named = names.filter((name) => name.replace(/-[\w-]{8}\.js$/, '') === part)
    expect([part, named.length]).not.toEqual([part, 0])
    for (const name of named) load(name)
  }
  return loaded
}
