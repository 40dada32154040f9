// Stands in every page, see `begin-after-paint.ts`. Runs once all of the page is there.

const after = (start) => new Promise(start)
const pause = (time) => after((done) => setTimeout(done, time))

// What is typed and pressed before React has taken it over, which shows in a property that React gives to
// its elements, is done again then. Until then no form leaves the page.
const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
const PRESSED = 'button, input[type=checkbox], input[type=radio]'
const changed = new Set()
const pressed = new Set()

const onInput = ({ target }) => {
  if (!isAlive(target)) changed.add(target)
}
const onClick = (event) => {
  const target = event.target.closest?.(PRESSED)
  if (!target) return
  // It must not be overtaken by what is pressed now.
  if (isAlive(target)) return doAgain(changed, typeAgain)
  event.preventDefault()
  event.stopPropagation()
  pressed.add(target)
}
addEventListener('input', onInput, true)
addEventListener('click', onClick, true)

// React compares with what it last saw, which is to be what was there before anything was typed.
const typeAgain = (field) => {
  if (field.matches(PRESSED)) return
  const typed = field.value
  if (field.localName !== 'select') {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, typed)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
// Tabs answer to the first half of a press.
const pressAgain = (element) => {
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  element.click()
}
const doAgain = (elements, act) => {
  for (const element of elements) {
    if (!isAlive(element)) continue
    elements.delete(element)
    act(element)
  }
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

const lists = [...document.querySelectorAll('script[data-scripts]')]
const scripts = lists.flatMap((list) => JSON.parse(list.textContent))
for (const href of scripts) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
}
// The first of all is the one that begins.
await import(scripts[0])

for (let tries = 0; tries < 600; tries += 1) {
  await pause(50)
  doAgain(changed, typeAgain)
  if (changed.size === 0) doAgain(pressed, pressAgain)
}
removeEventListener('input', onInput, true)
removeEventListener('click', onClick, true)
