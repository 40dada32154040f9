import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/languages/language.ts'

/** Where staff and the people of consignors call, as it stands in scripts, whatever quotes it is put in. */
const OF_BACK_OFFICE = /["'`]\/api\/(?:staff|consignor)\b/
/** The first script, and what it loads to hydrate a page. */
const OF_EVERY_PAGE = ['index', 'hydrate-page']
const SCREENS = [...readFileSync('src/pages.ts', 'utf8').matchAll(/\/([\w-]+-page)\.tsx'/g)].map(
  ([, name = '']) => name,
)

test.each(LANGUAGES)(
  'in %s no page but those of the back office loads a script of it',
  (language) => {
    const scripts = scriptsIn(language)
    const isOfBackOffice = (name: string) => OF_BACK_OFFICE.test(scripts.get(name) ?? '')
    const publicPages = SCREENS.filter((screen) => screen !== 'staff-page')
    expect(publicPages.length).toBeGreaterThan(20)
    const loaded = loadedBy(scripts, [...OF_EVERY_PAGE, ...publicPages])
    expect([...loaded].filter(isOfBackOffice)).toEqual([])
    // By which its scripts are known.
    expect([...loadedBy(scripts, ['back-office'])].filter(isOfBackOffice)).not.toEqual([])
  },
)

/** Their texts by their names, 'home-page-473bNT3u.js'. */
function scriptsIn(language: Language): Map<string, string> {
  const files = globSync(`dist/${language}/client/assets/*.js`)
  return new Map(files.map((file) => [basename(file), readFileSync(file, 'utf8')]))
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
