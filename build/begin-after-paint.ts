import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Lets a page be seen before it comes alive: its scripts are asked for only after what matters most was painted,
 * so that on a slow line they do not take the room of the style sheets, the fonts and the first picture. What
 * matters most is the first frame, and the pictures marked with a high `fetchPriority`. Whoever touches the
 * page or presses a key does not wait for that, and nobody waits longer than a second.
 *
 * The build lists for every screen the scripts that it needs, as links to be fetched at once. Here they become data that one
 * inline script reads when the time has come.
 */
export function beginAfterPaint(): Plugin {
  return {
    name: 'hammerlane:begin-after-paint',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!id.includes('tanstack-start-manifest')) return null
      if (!code.includes(DECLARATION)) this.error('The list of scripts is written in another way')
      return `${code.replace(DECLARATION, 'const listed =')}
export const tsrStartManifest = () => (${afterPaint})(listed(), ${JSON.stringify(BEGIN)})`
    },
  }
}

const DECLARATION = 'export const tsrStartManifest ='

interface Manifest {
  routes: Record<string, { preloads?: string[]; scripts?: { attrs: object; children?: string }[] }>
}

/** Becomes part of the server's bundle, as text: it can refer to nothing outside. */
function afterPaint(manifest: Manifest, begin: string): Manifest {
  for (const [name, route] of Object.entries(manifest.routes)) {
    const list = {
      attrs: { type: 'application/json', 'data-scripts': '' },
      children: JSON.stringify(route.preloads ?? []),
    }
    route.scripts =
      name === '__root__' ? [list, { attrs: { type: 'module' }, children: begin }] : [list]
    delete route.preloads
  }
  return manifest
}

/** What runs in the browser, without its comments; once, though the router adds it again for every screen. */
const ONCE = readFileSync(new URL('begin-in-browser.js', import.meta.url), 'utf8')
  .replaceAll(/^ *\/\/.*\n/gm, '')
  .replaceAll(/\n\s*/g, '\n')
  .trim()
const BEGIN = `if (!self.hasBegun) {
self.hasBegun = true
${ONCE}
}`
