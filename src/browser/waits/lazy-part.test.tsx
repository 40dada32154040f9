import { setImmediate } from 'node:timers/promises'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const aPart = () => lazyPart<object>(async () => () => 'The dialog')

function shown(Part: ReturnType<typeof aPart>): string {
  return renderToString(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  )
}

test('a part that was loaded ahead of time is shown at once, without the fallback', async () => {
  const [part, other] = [aPart(), aPart()]
  part.preload()
  await setImmediate()
  expect(shown(part)).toContain('The dialog')
  expect(shown(other)).toContain('Loading')
})
