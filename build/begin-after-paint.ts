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

/**
 * Runs in the browser, once all of the page is there. The first of all scripts is the one that begins. A button that is
 * pressed before React has taken it over, which shows in a property that React gives it, is pressed again
 * then; until then no form leaves the page.
 */
const BEGIN = `
const after = (start) => new Promise(start)
const pause = (time) => after((done) => setTimeout(done, time))
const isAlive = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
const pressed = new Set()
const remember = (event) => {
  const button = event.target.closest?.('button')
  if (!button || isAlive(button)) return
  event.preventDefault()
  event.stopPropagation()
  pressed.add(button)
}
addEventListener('click', remember, true)
const frame = () => after((done) => requestAnimationFrame(() => setTimeout(done)))
const pictures = [...document.querySelectorAll('img[fetchpriority=high]')]
const shown = Promise.allSettled(pictures.map((picture) => picture.decode())).then(frame).then(frame)
const touched = after((done) => {
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, done, { once: true })
})
const late = pause(document.hidden ? 0 : 1000)
await Promise.race([shown, touched, late])
const lists = [...document.querySelectorAll('script[data-scripts]')]
const scripts = lists.flatMap((list) => JSON.parse(list.textContent))
for (const href of scripts) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
await import(scripts[0])
for (let tries = 0; tries < 300; tries += 1) {
  await pause(100)
  for (const button of [...pressed].filter(isAlive)) {
    pressed.delete(button)
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    button.click()
  }
}
removeEventListener('click', remember, true)
`
  .trim()
  .replaceAll(/\n */g, '\n')
