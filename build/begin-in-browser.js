// Stands in every page, see `begin-after-paint.ts`. Runs once all of the page is there.

const after = (start) => new Promise(start)
const pause = (time) => after((done) => setTimeout(done, time))
const isAlive = after((done) => addEventListener('hammerlane:alive', done, { once: true }))

// What is pressed before the page is alive is pressed again then. Until then no form leaves the page.
const PRESSED = 'button, input[type=checkbox], input[type=radio]'
const pressed = new Set()
const onClick = (event) => {
  const target = event.target.closest?.(PRESSED)
  if (!target) return
  event.preventDefault()
  event.stopPropagation()
  pressed.add(target)
}
addEventListener('click', onClick, true)
// Tabs answer to the first half of a press.
const pressAgain = (element) => {
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  element.click()
}

// What is typed or chosen before is typed again; so is what the browser filled in: what is not as it came
// from the server. React would put its own value back.
const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea'
const isChanged = (field) =>
  field.localName === 'select'
    ? [...field.options].some((one) => one.selected !== one.defaultSelected)
    : field.value !== field.defaultValue
const typed = new Map()
const onInput = ({ target }) => typed.set(target, target.value)
addEventListener('input', onInput, true)
// React compares with what it last saw, which is to be what was there before anything was typed.
const typeAgain = (field, value) => {
  if (field.matches('select')) field.value = value
  else if (field.matches(FIELDS) && field.type !== 'file') {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const frame = () => after((done) => requestAnimationFrame(() => setTimeout(done)))
const pictures = [...document.querySelectorAll('img[fetchpriority=high]')]
const shown = Promise.allSettled(pictures.map((one) => one.decode()))
  .then(frame)
  .then(frame)
const touched = after((done) => {
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, done, { once: true })
})
await Promise.race([shown, touched, pause(document.hidden ? 0 : 1000)])

// For the first figure or date that is written, a browser reads through all languages that it knows. A worker has it done aside,
// while the scripts are on their way, and not while the page is being painted; without one the page does it by itself.
const isRead = after((done) => {
  const worker = new Worker('/read-languages.js')
  worker.onmessage = worker.onerror = done
}).catch(() => {})

const lists = [...document.querySelectorAll('script[data-scripts]')].map((list) =>
  JSON.parse(list.textContent),
)
for (const href of lists.flat()) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  if (!document.hidden) await pause(0)
}
await Promise.race([isRead, pause(500)])

// The first of all is the one that begins; what it stands on is there before, each script in a task of its own. React makes
// errors while it is loaded that it may throw one day. Where that was is of no use, and to note it a browser that is
// being watched reads all of the script a second time.
const limit = Error.stackTraceLimit
const [[entry, ...before], ...screens] = lists
// What others stand on comes first. A screen that cannot be loaded is told by the router, which asks for it again.
const parts = screens.flat().reverse()
for (const href of [...before, ...parts, entry]) {
  delete Error.stackTraceLimit
  const loading = import(href).finally(() => (Error.stackTraceLimit = limit))
  await (parts.includes(href) ? loading.catch(() => {}) : loading)
  await pause(0)
}

// The parts inside come alive after the whole, one after the other: when the browser has nothing left to do, all are.
const rest = () =>
  after((done) =>
    self.requestIdleCallback ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 500),
  )
await isAlive
for (const field of document.querySelectorAll(FIELDS)) {
  if (isChanged(field)) typed.set(field, field.value)
}
await rest()
await rest()
removeEventListener('input', onInput, true)
removeEventListener('click', onClick, true)
// React is to have answered to one before the next.
for (const [field, value] of typed) {
  typeAgain(field, value)
  await pause(0)
}
for (const element of pressed) {
  pressAgain(element)
  await pause(0)
}
// What waited out of sight is laid out a few at a time.
const { dataset } = document.documentElement
if (!dataset.rested) {
  for (const share of ['some', 'more', 'all']) {
    dataset.rested = share
    await rest()
  }
}
